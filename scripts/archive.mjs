import { archiveCommandLine } from './commands/archiveCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(archiveCommandLine, async (args) => (await import('./commands/archive.ts')).archive(args));
