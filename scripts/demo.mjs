import { demoCommandLine } from './commands/demoCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(demoCommandLine, async (args) => (await import('./commands/demo.ts')).demo(args));
