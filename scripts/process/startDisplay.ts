import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface Display {
  /** The value of DISPLAY. */
  readonly name: string;
  stop(): void;
}

/** A virtual X display for windows that are not visible to a person. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1440x960x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it had a display.'))),
  ])) as [Buffer];
  return { name: `:${number.toString('utf8').trim()}`, stop: () => server.kill() };
}
