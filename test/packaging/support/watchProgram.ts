import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SeparateRoot } from './createSeparateRoot.ts';

export interface RunningProgram {
  /** What it has written to both streams until now. */
  output(): string;
  /** As systemd and the end of a session: SIGTERM to the main process. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * A program in a separate root, started by a shell that first prints its process id, because nsenter passes no signals
 * on.
 */
export async function watchProgram(root: SeparateRoot, child: ChildProcess): Promise<RunningProgram> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('no pipes');
  let output = '';
  stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]: unknown[]) => code as number | null);
  const line = once(createInterface(stdout), 'line').then(([text]: unknown[]) => String(text));
  const pid = await Promise.race([line, ended.then(() => undefined)]);
  if (pid === undefined) throw new Error(`It did not start:\n${output}`);
  return {
    output: () => output,
    stop() {
      const { exitCode, output: why } = root.run('sh', '-c', `kill -TERM ${pid}`);
      if (exitCode !== 0 && child.exitCode === null) throw new Error(`It cannot be stopped: ${why}`);
      return ended;
    },
  };
}
