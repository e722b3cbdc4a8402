import { spawn } from 'node:child_process';
import { root } from '../setup/paths.mjs';

export interface Finished {
  readonly exitCode: number;
  /** Standard output and standard error, in the order in which they came. */
  readonly output: string;
  readonly ms: number;
}

/** Runs a Node program to its end and captures its output. */
export function runQuietly(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({
        exitCode: code ?? 1,
        output: Buffer.concat(chunks).toString('utf8'),
        ms: performance.now() - startedAt,
      });
    });
  });
}

/** The same for a step that must succeed: throws with the output if it fails. */
export async function runOrThrow(what: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await runQuietly(args);
  if (exitCode !== 0) throw new Error(`${output.trimEnd()}\nCould not make ${what}; the reason is above.`);
}
