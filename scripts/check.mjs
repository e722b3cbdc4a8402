import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(async () => (await import('./commands/check.ts')).check());
