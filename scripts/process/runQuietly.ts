import { spawn } from 'node:child_process';
import { root } from '../setup/paths.mjs';

export interface Finished {
  readonly exitCode: number;
  /** Standard output and standard error, in the order in which they came. */
  readonly output: string;
  readonly ms: number;
}

/** How long a program may take to end after SIGINT, and how long others may hold its output open after its end. */
const GRACE_MS = 20_000;

interface RunOptions {
  readonly deadlineMs?: number;
  readonly graceMs?: number;
  /** The beginning of a command that runs the rest, as the same process. */
  readonly enter?: readonly string[];
}

/**
 * Runs a Node program to its end and captures its output. After `deadlineMs` it is interrupted; then the exit code is
 * not 0, and the output says so.
 */
export function runQuietly(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { deadlineMs, graceMs = GRACE_MS, enter = [] }: RunOptions = {},
): Promise<Finished> {
  const startedAt = performance.now();
  const [program = '', ...rest] = [...enter, process.execPath, ...args];
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  let isLate = false;
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, action: () => void): unknown => timers.add(setTimeout(action, ms));
  if (deadlineMs !== undefined) {
    after(deadlineMs, () => {
      isLate = true;
      chunks.push(Buffer.from(`\nIt did not end within ${Math.round(deadlineMs / 60_000)} minutes.\n`));
      child.kill('SIGINT');
      after(graceMs, () => child.kill('SIGKILL'));
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // A program that it started may outlive it and keep its output open.
    child.once('exit', () => after(graceMs, () => [child.stdout, child.stderr].forEach((stream) => stream.destroy())));
    child.once('close', (code) => {
      for (const timer of timers) clearTimeout(timer);
      resolve({
        exitCode: isLate ? code || 1 : (code ?? 1),
        output: Buffer.concat(chunks).toString('utf8'),
        ms: performance.now() - startedAt,
      });
    });
  });
}

/**
 * The same for a step of a build, which must succeed: throws with the output if it fails. Bundlers read `NODE_ENV`, and
 * the same sources must make the same bytes.
 */
export async function runOrThrow(what: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await runQuietly(args, { NODE_ENV: 'production' });
  if (exitCode !== 0) throw new Error(`${output.trimEnd()}\nCould not make ${what}; the reason is above.`);
}
