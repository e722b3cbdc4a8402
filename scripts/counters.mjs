import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(async (args) => (await import('./commands/counters.ts')).counters(args));
