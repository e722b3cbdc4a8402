import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(async (args) => (await import('./commands/pictures.ts')).pictures(args));
