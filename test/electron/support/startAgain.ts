import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { launchArgs, type LaunchOptions } from './launchArgs.ts';

/**
 * A second start of Parley by a person, or by a system that opens a link. Resolves with its output when it has ended.
 */
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
