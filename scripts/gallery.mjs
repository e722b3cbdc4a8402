import { galleryCommandLine } from './commands/galleryCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(galleryCommandLine, async () => (await import('./commands/gallery.ts')).gallery());
