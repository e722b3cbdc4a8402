import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A running command with all processes that it starts. */
export class NpmRun {
  readonly #exitCode: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #watchers = new Set<() => void>();
  #output = '';

  constructor(args: readonly string[], { cwd, env }: Place) {
    // A process group of its own, because Ctrl+C in a terminal reaches a whole group, too.
    this.#child = spawn('npm', args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const add = (text: string): void => {
      this.#output += text;
      for (const watch of this.#watchers) watch();
    };
    this.#child.stdout?.setEncoding('utf8').on('data', add);
    this.#child.stderr?.setEncoding('utf8').on('data', add);
    this.#exitCode = once(this.#child, 'close').then(([code]) => code as number | null);
  }

  /** Its output so far. */
  get output(): string {
    return this.#output;
  }

  /** The result of the command; the exit code is null after a signal. */
  async finished(): Promise<{ readonly exitCode: number | null; readonly output: string }> {
    return { exitCode: await this.#exitCode, output: this.#output };
  }

  /** The first group of the pattern's match in its output; rejects when the command ends without a match. */
  async find(pattern: RegExp): Promise<string> {
    const found = new Promise<string>((resolve) => {
      const watch = (): void => {
        const text = pattern.exec(this.#output)?.[1];
        if (text === undefined) return;
        this.#watchers.delete(watch);
        resolve(text);
      };
      this.#watchers.add(watch);
      watch();
    });
    const ended = this.#exitCode.then((code) => {
      throw new Error(`npm ended with ${code} and never wrote ${pattern}:\n${this.#output}`);
    });
    return Promise.race([found, ended]);
  }

  /**
   * Sends Ctrl+C; resolves when all processes that write to its terminal have ended, after which npm has no exit code.
   */
  async interrupt(): Promise<void> {
    if (this.#child.pid !== undefined && this.#child.exitCode === null) process.kill(-this.#child.pid, 'SIGINT');
    await this.#exitCode;
  }
}
