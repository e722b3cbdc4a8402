import { whenNpmIsGone } from './runInForeground.mjs';

/** @type {NodeJS.Signals[]} */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Settles when somebody wants this process to end: by Ctrl+C, by a signal, or by killing npm.
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
