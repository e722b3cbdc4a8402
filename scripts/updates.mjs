import { updatesCommandLine } from './commands/updatesCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(updatesCommandLine, async (args) => (await import('./commands/updates.ts')).publishUpdates(args));
