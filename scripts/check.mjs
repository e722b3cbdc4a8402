import { checkCommandLine } from './commands/checkCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(checkCommandLine, async (args) => (await import('./commands/check.ts')).check(args));
