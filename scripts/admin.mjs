import { adminCommandLine } from './commands/adminCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(adminCommandLine, async (args) => (await import('./commands/admin.ts')).admin(args));
