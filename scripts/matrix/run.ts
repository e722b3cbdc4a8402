import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Returns the output of a program; throws with its error output if it fails. */
export async function run(program: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await execute(program, [...args], { timeout: 180_000 })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    const lines = said.split('\n').filter((line) => !/^(WARNING|\[notice\])/.test(line));
    throw new Error(lines.at(-1) || (error instanceof Error ? error.message : String(error)), { cause: error });
  }
}
