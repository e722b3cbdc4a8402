import { testCommandLine } from './commands/testCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(testCommandLine, async (args) => (await import('./commands/test.ts')).test(args));
