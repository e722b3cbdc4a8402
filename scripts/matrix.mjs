import { matrixCommandLine } from './commands/matrixCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(matrixCommandLine, async () => (await import('./commands/matrix.ts')).matrix());
