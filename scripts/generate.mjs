import { generateCommandLine } from './commands/generateCommandLine.mjs';
import { onProjectNode } from './setup/onProjectNode.mjs';

await onProjectNode(generateCommandLine, async () => (await import('./commands/generate.ts')).generate());
