import { packageCommandLine } from './commands/packageCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(packageCommandLine, async (args) => (await import('./commands/package.ts')).packageApp(args));
