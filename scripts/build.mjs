import { buildCommandLine } from './commands/buildCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(buildCommandLine, async () => (await import('./commands/build.ts')).build());
