import { publishCommandLine } from './commands/publishCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(publishCommandLine, async (args) => (await import('./commands/publish.ts')).publishOne(args));
