import { restoreCommandLine } from './commands/restoreCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(restoreCommandLine, async (args) => (await import('./commands/restore.ts')).restoreBackup(args));
