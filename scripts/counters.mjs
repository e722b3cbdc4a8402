import { countersCommandLine } from './commands/countersCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(countersCommandLine, async (args) => (await import('./commands/counters.ts')).counters(args));
