import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeTemporaryFolder, onFileFinished } from '../../support/cleanUps.ts';
import type { Network } from '../../support/networks.ts';
import { copyRoot } from './copyRoot.ts';

export interface Finished {
  readonly exitCode: number | null;
  /** Both streams. */
  readonly output: string;
}

/** Files that programs may change without changing this computer's. */
export interface SeparateRoot {
  /** The folder that is `/packages` in it. */
  readonly packages: string;
  /** Whether it has all files of this computer, rather than copies of a few programs. */
  readonly isWhole: boolean;
  /** Runs a program in it to its end, as root. */
  run(...command: readonly string[]): Finished;
  /** Starts a program in it, as root. */
  start(...command: readonly string[]): ChildProcess;
}

/** Programs outside of a PATH of `su` and cron. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const ENVIRONMENT = { PATH, LC_ALL: 'C', HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' };

/** The variable that names one of the ways, for a person who works on them. */
const CHOICE = 'PARLEY_TEST_ROOT';
const IN_NAMESPACE = ['--mount', '--pid', '--fork', '--kill-child'];
const IN_USER_NAMESPACE = ['--user', '--map-root-user', '--map-auto'];

type Way = (network: Network | null) => Promise<SeparateRoot | { readonly reason: string }>;

/**
 * As root, an overlay; as root of a container that permits no mounts, a root of copied files; as another person, the
 * same in a user namespace, because an overlay of other users' files is not permitted there.
 */
const WAYS: Readonly<Record<string, Way>> = {
  overlay: openOverlay,
  copy: () => Promise.resolve(openCopy([], [])),
  'copy in a user namespace': openCopyInUserNamespace,
};

/**
 * Creates a separate root, which disappears at the end of the test file. Its programs are in this computer's network, or
 * in the given one if the root is whole. Throws if this computer permits no way.
 */
export async function createSeparateRoot(network: Network | null = null): Promise<SeparateRoot> {
  const chosen = process.env[CHOICE];
  const reasons: string[] = [];
  for (const [name, open] of Object.entries(WAYS)) {
    if (chosen !== undefined && chosen !== name) continue;
    const opened = await open(network);
    if (!('reason' in opened)) {
      opened.run('mkdir', '-p', '-m', '1777', tmpdir());
      return opened;
    }
    reasons.push(`${name}: ${opened.reason}`);
  }
  throw new Error(
    'The package can be installed only in a separate root, which this computer does not permit. Run the suite as root, ' +
      `or install the package uidmap.\n${reasons.join('\n')}`,
  );
}

function makeRootFolder(): string {
  const folder = makeTemporaryFolder('root');
  chmodSync(folder, 0o755); // the users in it are not its owner
  return folder;
}

async function openOverlay(network: Network | null): Promise<SeparateRoot | { readonly reason: string }> {
  const folder = makeRootFolder();
  const packages = makeTemporaryFolder('packages');
  chmodSync(packages, 0o755);
  const script = join(import.meta.dirname, 'separateRoot.sh');
  const pid = await holdNamespaces(IN_NAMESPACE, [script, folder, packages]);
  if (typeof pid !== 'number') return pid;
  const enter = ['nsenter', '--target', String(pid), '--mount', '--pid', '--root', '--wd', '--'];
  return { packages, isWhole: true, ...enterWith([...(network?.enter ?? []), ...enter]) };
}

async function openCopyInUserNamespace(): Promise<SeparateRoot | { readonly reason: string }> {
  // As separateRoot.sh: the process id as this computer sees it.
  const wait = 'read -r pid _ </proc/self/stat; echo "ready $pid"; read -r _';
  const pid = await holdNamespaces([...IN_USER_NAMESPACE, ...IN_NAMESPACE], ['sh', '-c', wait]);
  if (typeof pid !== 'number') return pid;
  const enter = ['nsenter', '--target', String(pid), '--user', '--mount', '--pid', '--'];
  return openCopy(enter, ['unshare', ...IN_USER_NAMESPACE, '--']);
}

/**
 * Starts a command in new namespaces, which end with it and at the end of the test file. Returns its process id once it
 * has printed `ready` and the id, or why it has not.
 */
function holdNamespaces(
  namespaces: readonly string[],
  command: readonly string[],
): Promise<number | { readonly reason: string }> {
  const holder = spawn('unshare', [...namespaces, '--', ...command], { stdio: ['pipe', 'pipe', 'pipe'] });
  onFileFinished(() => holder.kill('SIGKILL'));
  return waitUntilReady(holder);
}

async function waitUntilReady(holder: ChildProcess): Promise<number | { readonly reason: string }> {
  if (holder.stdout === null || holder.stderr === null) throw new Error('no pipes');
  let errors = '';
  holder.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<{ readonly reason: string }>((resolve) => {
    holder.once('error', (error) => resolve({ reason: error.message }));
    holder.once('close', () => resolve({ reason: errors.trim() }));
  });
  const line = once(createInterface(holder.stdout), 'line').then(([text]: unknown[]) => String(text));
  const first = await Promise.race([line, ended]);
  if (typeof first !== 'string') return first;
  return Number(first.replace('ready ', ''));
}

/** A root of copied files. `enter` and `remove` run the command that follows them, with the rights of its root. */
function openCopy(enter: readonly string[], remove: readonly string[]): SeparateRoot | { readonly reason: string } {
  const folder = makeRootFolder();
  copyRoot(folder);
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [program = 'rm', ...args] = [...remove, 'rm', '-rf', ...files];
  // Files of other users of a user namespace can be deleted only in one.
  onFileFinished(() => spawnSync(program, args));
  const commands = enterWith([...enter, join(import.meta.dirname, 'enterCopy.sh'), folder]);
  const { exitCode, output } = commands.run('chown', '1:1', '/tmp');
  if (exitCode !== 0) return { reason: output.trim() };
  return { packages: join(folder, 'packages'), isWhole: false, ...commands };
}

/** Runs commands in the root that a program enters whose arguments end with such a command. */
function enterWith([enter = '', ...args]: readonly string[]): Pick<SeparateRoot, 'run' | 'start'> {
  // TMPDIR, by which the runner finds processes that a suite left behind.
  const env = { ...ENVIRONMENT, TMPDIR: tmpdir() };
  return {
    run(...command) {
      const { status, stdout, stderr, error } = spawnSync(enter, [...args, ...command], { env, encoding: 'utf8' });
      if (error !== undefined) throw error;
      return { exitCode: status, output: stdout + stderr };
    },
    start: (...command) => spawn(enter, [...args, ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
  };
}
