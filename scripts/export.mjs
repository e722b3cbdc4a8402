import { exportCommandLine } from './commands/exportCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(exportCommandLine, async (args) => (await import('./commands/export.ts')).exportOne(args));
