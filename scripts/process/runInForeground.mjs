import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

/** @type {NodeJS.Signals[]} */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program as if it had been started instead of this one: it has the terminal and receives the signals. This
 * process stays until it has ended, so that Ctrl+C gives it the time to stop cleanly.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(line: string) => void} [options.onLine] called with each line of its standard output, after it was printed
 * @param {(line: string) => boolean} [options.keepError] whether to print a line of its standard error
 * @returns {Promise<{ exitCode: number, wasAsked: boolean }>} `wasAsked`: a person or a signal asked it to end
 */
export function runInForeground(program, args, { env = process.env, onLine, keepError } = {}) {
  const child = spawn(program, args, {
    env,
    stdio: ['inherit', onLine ? 'pipe' : 'inherit', keepError ? 'pipe' : 'inherit'],
  });
  if (child.stdout && onLine) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      onLine(line);
    });
  }
  if (child.stderr && keepError) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (keepError(line)) console.error(line);
    });
  }
  let wasAsked = false;
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    wasAsked = true;
    child.kill(signal);
  };
  for (const signal of ENDING) process.on(signal, forward);
  const watch = whenNpmIsGone(() => forward('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const ending of ENDING) process.off(ending, forward);
      clearInterval(watch);
      resolve({ exitCode: code ?? 128 + (signal ? constants.signals[signal] : 0), wasAsked });
    });
  });
}

/**
 * Detects that npm was killed. npm passes the signal to its shell, and the shell does not pass it on: the only sign is
 * that this process has another parent.
 * @param {() => void} onGone
 */
export function whenNpmIsGone(onGone) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 500);
  if (process.env['npm_lifecycle_event'] === undefined) clearInterval(watch);
  return watch;
}
