import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { newcomerEnvironment } from './newcomerEnvironment.ts';
import { NpmRun } from './NpmRun.ts';

/** The committed HEAD in a folder of its own, with a home in which nothing was ever written. */
export class Clone {
  readonly folder: string;
  readonly #place: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor() {
    // A process's working folder is named by its real path.
    this.#place = realpathSync(mkdtempSync(join(tmpdir(), 'parley-newcomer-')));
    this.folder = join(this.#place, 'parley');
    const home = join(this.#place, 'home');
    mkdirSync(home);
    this.#env = newcomerEnvironment(home);
    // A git hook that runs this has variables that name another repository.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_DIR')));
    const source = pathToFileURL(repositoryRoot).href;
    execFileSync('git', ['clone', '--quiet', '--depth', '1', source, this.folder], { env, stdio: 'pipe' });
  }

  /** A second one with the packages that npm installed here, as hard links, and with nothing else that is not committed. */
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

  /** `npm run SCRIPT -- ARGS`, as somebody types it. */
  run(script: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): NpmRun {
    const options = args.length === 0 ? [] : ['--', ...args];
    const command = ['start', 'test'].includes(script) ? [script] : ['run', script];
    return new NpmRun([...command, ...options], { cwd: this.folder, env: { ...this.#env, ...env } });
  }

  /** What is there that is not committed, ignored files too. */
  leftovers(): string {
    return execFileSync('git', ['status', '--porcelain', '--ignored'], { cwd: this.folder, encoding: 'utf8' });
  }

  /** Ends what still runs in it and removes it. */
  remove(): void {
    for (const pid of this.listProcesses()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // it has ended meanwhile
      }
    }
    rmSync(this.#place, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The ids of the processes that work in it, a private Redis for example. Only Linux shows them. */
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
    return ''; // it has ended, or belongs to somebody else
  }
}
