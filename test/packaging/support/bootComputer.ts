import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from '../../../scripts/setup/programs.ts';
import { makeTemporaryFolder, onFileFinished } from '../../support/cleanUps.ts';
import type { Finished } from './createSeparateRoot.ts';

/** A computer of its own, started by its systemd, with the files and the network of this one. */
export interface BootedComputer {
  /** Runs a program in it to its end, as root. */
  run(...command: readonly string[]): Finished;
  /** As `systemctl reboot`. Resolves when it has started again. */
  restart(): Promise<void>;
}

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
};
const POLL_MS = 100;

/**
 * Starts such a computer, in which `packages` is the folder `/packages`. It disappears at the end of the test file.
 * Resolves with the reason where this computer permits none.
 */
export async function bootComputer(packages: string): Promise<BootedComputer | { readonly reason: string }> {
  const missing = ['apt-get', 'dpkg-deb', 'systemd-nspawn', 'unshare'].find((name) => findProgram(name) === undefined);
  if (missing !== undefined) return { reason: `there is no ${missing}` };
  if (process.getuid?.() !== 0) return { reason: 'only root may start one' };

  const folder = makeTemporaryFolder('computer');
  chmodSync(folder, 0o755); // the users in it are not its owner
  const script = join(import.meta.dirname, 'bootedRoot.sh');
  const holder = spawn('unshare', ['--mount', '--fork', '--kill-child', '--', script, folder, packages], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    holder.once('error', () => resolve());
    holder.once('close', () => resolve());
  });
  let log = '';
  holder.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  // It writes a line each time the computer has stopped.
  const lines = createInterface(holder.stdout);
  let leader = 0;
  onFileFinished(async () => {
    if (leader !== 0) run('systemctl', 'poweroff', '--force');
    holder.stdin.end();
    await ended;
  });

  function run(...command: readonly string[]): Finished {
    const enter = [
      '--target',
      String(leader),
      '--mount',
      '--uts',
      '--ipc',
      '--pid',
      '--cgroup',
      '--root',
      '--wd',
      '--',
    ];
    const { status, stdout, stderr, error } = spawnSync('nsenter', [...enter, ...command], {
      env: ENVIRONMENT,
      encoding: 'utf8',
    });
    if (error !== undefined) throw error;
    return { exitCode: status, output: stdout + stderr };
  }

  /** Whether it has started: false when it stopped instead. */
  async function start(): Promise<boolean> {
    const stopping = new AbortController();
    const stopped = Promise.race([once(lines, 'line'), ended]).then(() => stopping.abort());
    holder.stdin.write('start\n');
    while (!stopping.signal.aborted) {
      leader = findSystemd(holder);
      const state = leader === 0 ? '' : run('systemctl', 'is-system-running', '--wait').output;
      if (/^(running|degraded)/u.test(state)) return true;
      await Promise.race([stopped, wait(POLL_MS)]);
    }
    return false;
  }

  holder.stdin.on('error', () => undefined); // it has ended, as `start` sees
  if (!(await start())) return { reason: log.trim() };
  return {
    run,
    async restart() {
      const stopped = once(lines, 'line');
      run('systemctl', 'reboot');
      await stopped;
      if (!(await start())) throw new Error(`It does not start again:\n${log}`);
    },
  };
}

/** The process of its systemd: the child of the child of the script; 0 while there is none. */
function findSystemd({ pid = 0 }: ChildProcess): number {
  const [script = 0] = childrenOf(pid);
  for (const nspawn of childrenOf(script)) {
    for (const child of childrenOf(nspawn)) if (readProc(`${child}/comm`) === 'systemd\n') return child;
  }
  return 0;
}

function childrenOf(pid: number): number[] {
  return readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}
