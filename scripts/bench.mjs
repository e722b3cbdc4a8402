import { benchCommandLine } from './commands/benchCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(benchCommandLine, async (args) => (await import('./commands/bench.ts')).bench(args));
