import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../../scripts/setup/paths.mjs';

export interface RunningProgram {
  /** The first group of the first matching output line; rejects if the program ends before. */
  line(pattern: RegExp): Promise<string>;
  /** Sends SIGINT, as Ctrl+C does; resolves when the program has ended. */
  stop(): Promise<void>;
}

/** Starts one of the project's programs as npm does. */
export function startProgram(args: readonly string[], env: NodeJS.ProcessEnv): RunningProgram {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'pipe' });
  const output: string[] = [];
  const ended = once(child, 'close');
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => output.push(line));
  return {
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const findLine = (): void => {
          const found = output.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined);
          if (found !== undefined) resolve(found);
        };
        lines.on('line', findLine);
        findLine();
        void ended.then(() => reject(new Error(`It ended: ${output.join('\n')}`)));
      }),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
