import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { newcomerEnvironment } from './newcomerEnvironment.ts';
import { NpmRun } from './NpmRun.ts';

/** The committed HEAD in a folder of its own, with an empty home. */
export class Clone {
  readonly folder: string;
  readonly #place: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor() {
    // A process reports the real path of its working folder.
    this.#place = realpathSync(mkdtempSync(join(tmpdir(), 'parley-newcomer-')));
    this.folder = join(this.#place, 'parley');
    const home = join(this.#place, 'home');
    mkdirSync(home);
    this.#env = newcomerEnvironment(home);
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
    const packages = join(copy.folder, 'node_modules');
    for (const name of readdirSync(packages)) {
      const isOfNpm = !name.startsWith('.') || ['.bin', '.package-lock.json'].includes(name);
      if (!isOfNpm) rmSync(join(packages, name), { recursive: true });
    }
    return copy;
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
    for (const pid of this.listProcesses()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // It has ended.
      }
    }
    rmSync(this.#place, { recursive: true, force: true, maxRetries: 5 });
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

function workingFolderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ''; // It has ended, or belongs to another user.
  }
}
