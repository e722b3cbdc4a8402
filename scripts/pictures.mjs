import { picturesCommandLine } from './commands/picturesCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(picturesCommandLine, async (args) => (await import('./commands/pictures.ts')).pictures(args));
