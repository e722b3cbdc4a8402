import { formatCommandLine } from './commands/formatCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(formatCommandLine, async (args) => (await import('./commands/format.ts')).format(args));
