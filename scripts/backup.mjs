import { backupCommandLine } from './commands/backupCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(backupCommandLine, async (args) => (await import('./commands/backup.ts')).backup(args));
