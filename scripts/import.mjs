import { importCommandLine } from './commands/importCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(importCommandLine, async (args) => (await import('./commands/import.ts')).importOne(args));
