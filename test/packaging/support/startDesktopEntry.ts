import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Finished, SeparateRoot } from './createSeparateRoot.ts';
import { type RunningProgram, watchProgram } from './watchProgram.ts';

/** An ordinary person at a screen in a separate root. */
export interface Person {
  /** Runs a command as this person to its end. */
  run(...command: readonly string[]): Finished;
  /** Starts a program from its menu entry, with additional arguments. */
  open(entry: string, ...args: readonly string[]): Promise<RunningProgram>;
}

/** Creates a user with a home folder, and a screen, which ends with the root. */
export async function createPerson(root: SeparateRoot, name: string): Promise<Person> {
  const { exitCode, output } = root.run('useradd', '--create-home', '--shell', '/bin/sh', name);
  if (exitCode !== 0) throw new Error(output);
  const display = await startScreen(root);
  const environment = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: `/home/${name}`,
    USER: name,
    LANG: 'C.UTF-8',
    DISPLAY: display,
    TMPDIR: tmpdir(), // by which the runner finds processes that a suite left behind
  };
  const asPerson = [
    'setpriv',
    `--reuid=${name}`,
    `--regid=${name}`,
    '--init-groups',
    '--',
    'env',
    '--ignore-environment',
    `--chdir=/home/${name}`,
    ...Object.entries(environment).map(([variable, value]) => `${variable}=${value}`),
  ];
  return {
    run: (...command) => root.run(...asPerson, ...command),
    open(entry, ...args) {
      const command = [...readCommand(root, entry), ...args];
      return watchProgram(root, root.start(...asPerson, 'sh', '-c', 'echo $$; exec "$@"', 'sh', ...command));
    },
  };
}

async function startScreen(root: SeparateRoot): Promise<string> {
  const server = root.start('Xvfb', '-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x800x24');
  if (server.stdout === null) throw new Error('no pipe');
  const ended = once(server, 'close').then(() => Promise.reject(new Error('Xvfb ended before it had a display.')));
  const [number] = (await Promise.race([once(createInterface(server.stdout), 'line'), ended])) as [string];
  return `:${number}`;
}

/** The command of a menu entry without files and links (https://specifications.freedesktop.org/desktop-entry-spec/). */
function readCommand(root: SeparateRoot, entry: string): string[] {
  const { output } = root.run('cat', entry);
  const command = /^Exec=(.*)$/mu.exec(output)?.[1];
  if (command === undefined) throw new Error(`${entry} starts nothing:\n${output}`);
  return command.split(' ').filter((word) => !/^%[fFuU]$/u.test(word));
}
