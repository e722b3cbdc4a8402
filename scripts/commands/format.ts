import { runInForeground } from '../process/runInForeground.mjs';
import { toolCommand } from '../process/toolCommand.ts';

/** Formats the named files and folders, or all. Returns the exit code. */
export async function format(paths: readonly string[]): Promise<number> {
  const wanted = paths.length === 0 ? ['.'] : paths;
  return (await runInForeground(process.execPath, [...toolCommand('oxfmt'), ...wanted])).exitCode;
}
