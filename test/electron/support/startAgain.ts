import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { launchArgs, type LaunchOptions } from './launchArgs.ts';

/** As a person who starts Parley once more, or as a system that opens a link; ends when that has. Returns what it said. */
export async function startAgain(options: LaunchOptions, args: readonly string[] = []): Promise<string> {
  const electron = createRequire(import.meta.url)('electron') as string;
  const second = spawn(electron, [...launchArgs(options), ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  second.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(second, 'close');
  return output;
}
