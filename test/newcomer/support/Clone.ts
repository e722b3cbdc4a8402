import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { newcomerEnvironment } from './newcomerEnvironment.ts';
import { NpmRun } from './NpmRun.ts';

/** The committed HEAD in a folder of its own, with an empty home. */
export class Clone {
  readonly folder: string;
  readonly #place: string;
  readonly #home: string;
  /** Its time is when the packages were complete. */
  readonly #mark: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor() {
    // A process reports the real path of its working folder.
    this.#place = realpathSync(mkdtempSync(join(tmpdir(), 'parley-newcomer-')));
    this.folder = join(this.#place, 'parley');
    this.#mark = join(this.folder, '.git/packages-complete');
    this.#home = join(this.#place, 'home');
    mkdirSync(this.#home);
    this.#env = newcomerEnvironment(this.#home);
    // A git hook that runs this test sets variables that name another repository.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_DIR')));
    // From a path, not an address, which makes git link the objects of the history and not pack them again.
    execFileSync('git', ['clone', '--quiet', repositoryRoot, this.folder], { env, stdio: 'pipe' });
  }

  /**
   * A second clone with the packages that npm installed here, as hard links, and without any other uncommitted file.
   */
  copyWithPackages(): Clone {
    const copy = new Clone();
    execFileSync('cp', ['-al', join(this.folder, 'node_modules'), copy.folder]);
    copy.#removeCaches();
    copy.#markPackages();
    return copy;
  }

  /**
   * Makes a copy with packages as it was: ends its processes and removes all that its commands have written. Returns
   * whether that succeeded: a command that changed a package leaves a clone that can't be used again.
   */
  reset(): boolean {
    this.#endProcesses();
    for (const name of readdirSync(this.#place))
      if (join(this.#place, name) !== this.folder) remove(join(this.#place, name));
    mkdirSync(this.#home);
    for (const args of [
      ['reset', '--hard', '--quiet'],
      ['clean', '-xdffq', '--exclude=/node_modules'],
    ]) {
      execFileSync('git', args, { cwd: this.folder, stdio: 'pipe' });
    }
    this.#removeCaches();
    if (this.#hasChangedPackages()) return false;
    this.#markPackages();
    return true;
  }

  /** `npm run SCRIPT -- ARGS`, as on a terminal. */
  run(script: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): NpmRun {
    const options = args.length === 0 ? [] : ['--', ...args];
    const command = ['start', 'test'].includes(script) ? [script] : ['run', script];
    return new NpmRun([...command, ...options], { cwd: this.folder, env: { ...this.#env, ...env } });
  }

  /** All uncommitted files, including ignored ones. */
  leftovers(): string {
    return execFileSync('git', ['status', '--porcelain', '--ignored'], { cwd: this.folder, encoding: 'utf8' });
  }

  /** Ends the processes that still run in it and removes it. */
  remove(): void {
    this.#endProcesses();
    remove(this.#place);
  }

  #endProcesses(): void {
    for (const pid of this.listProcesses()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // It has ended.
      }
    }
  }

  /** Removes what is in `node_modules` and not from npm. */
  #removeCaches(): void {
    const packages = join(this.folder, 'node_modules');
    for (const name of readdirSync(packages)) {
      const isOfNpm = !name.startsWith('.') || ['.bin', '.package-lock.json'].includes(name);
      if (!isOfNpm) remove(join(packages, name));
    }
  }

  #markPackages(): void {
    writeFileSync(this.#mark, '');
  }

  #hasChangedPackages(): boolean {
    const args = ['node_modules', '-type', 'f', '-newer', this.#mark, '-print', '-quit'];
    return execFileSync('find', args, { cwd: this.folder, encoding: 'utf8' }) !== '';
  }

  /** The ids of the processes that work in it, for example a private Redis. Linux only. */
  listProcesses(): number[] {
    if (process.platform !== 'linux') return [];
    return readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .filter((pid) => workingFolderOf(pid).startsWith(this.#place))
      .map(Number);
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ''; // It has ended, or belongs to another user.
  }
}
