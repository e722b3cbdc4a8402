import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(async () => (await import('./commands/gallery.ts')).gallery());
