import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program that kills itself or ends normally. Returns whether it was killed; throws when it failed. */
export async function runUntilKilled(program: string, task: object): Promise<boolean> {
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`${program} ended with ${code}: ${errors}`);
  return signal === 'SIGKILL';
}
