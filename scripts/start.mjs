import { startCommandLine } from './commands/startCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(startCommandLine, async (args) => (await import('./commands/start.ts')).start(args));
