import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface AptLimits {
  /** How long another apt may hold the lock (ms). */
  readonly lockLimitMs: number;
  /** How often the lock is tried (ms). */
  readonly lockPollMs: number;
}

interface Finished {
  readonly succeeded: boolean;
  readonly output: string;
}

const LIMITS: AptLimits = { lockLimitMs: 300_000, lockPollMs: 2_000 };
const LOCKED = /Could not get lock|Unable to (lock|acquire)|is held by process|is another process using it/u;
const SHOWN_LINES = 20;
/** Where dpkg's own programs are; a PATH of cron or of `su` lacks them. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/**
 * Installs Debian packages; needs root. The package lists may be empty, as in a container image, or so old that they
 * name files that the mirror no longer has. They are therefore updated first, and once more if the installation fails.
 * A failed update is not fatal, because one broken source among several fails it. Throws with the end of apt-get's
 * output.
 */
export async function installPackages(packages: readonly string[], limits: AptLimits = LIMITS): Promise<void> {
  const deadline = performance.now() + limits.lockLimitMs;
  const update = (): Promise<Finished> => runUnlocked(['update'], limits, deadline);
  const install = (): Promise<Finished> =>
    runUnlocked(['install', '-y', '--no-install-recommends', ...packages], limits, deadline);

  const updates = [await update()];
  let installed = await install();
  if (!installed.succeeded) {
    updates.push(await update());
    installed = await install();
  }
  if (installed.succeeded) return;
  const failures = [...updates.filter(({ succeeded }) => !succeeded).slice(-1), installed];
  const lines = failures.flatMap(({ output }) => output.trim().split('\n').slice(-SHOWN_LINES));
  throw new Error(`apt-get could not install ${packages.join(', ')}:\n  ${lines.join('\n  ')}`);
}

/**
 * Repeats a run that failed because of another apt: apt-get waits for dpkg's lock by itself, but not for that of its
 * lists.
 */
async function runUnlocked(args: readonly string[], limits: AptLimits, deadline: number): Promise<Finished> {
  for (;;) {
    const finished = await runApt(args, limits);
    if (finished.succeeded || !LOCKED.test(finished.output) || performance.now() > deadline) return finished;
    await delay(limits.lockPollMs);
  }
}

async function runApt(args: readonly string[], { lockLimitMs }: AptLimits): Promise<Finished> {
  const child = spawn('apt-get', ['-o', `DPkg::Lock::Timeout=${Math.ceil(lockLimitMs / 1000)}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: [process.env['PATH'] ?? '', ...SYSTEM_FOLDERS].join(delimiter),
      DEBIAN_FRONTEND: 'noninteractive',
      LC_ALL: 'C',
    },
  });
  let output = '';
  const add = (text: string): void => void (output += text);
  child.stdout.setEncoding('utf8').on('data', add);
  child.stderr.setEncoding('utf8').on('data', add);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { succeeded: exitCode === 0, output };
}
