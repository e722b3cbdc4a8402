import { whenNpmIsGone } from './runInForeground.mjs';

/** @type {NodeJS.Signals[]} */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Resolves when this process should end: on Ctrl+C, on a signal, or when npm is killed.
 * @returns {Promise<void>}
 */
export function untilAskedToEnd() {
  return new Promise((resolve) => {
    const watch = whenNpmIsGone(end);
    for (const signal of ENDING) process.on(signal, end);

    function end() {
      clearInterval(watch);
      resolve();
    }
  });
}
