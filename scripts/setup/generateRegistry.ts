import { runOrThrow } from '../process/runQuietly.ts';

/** The typed registry of the Lua scripts, which the core imports. Quick enough to make it each time. */
export function generateRegistry(): Promise<void> {
  return runOrThrow('the Lua registry', ['scripts/generate.ts']);
}
