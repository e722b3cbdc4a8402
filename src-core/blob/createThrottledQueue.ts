import { setTimeout as wait } from 'node:timers/promises';

/** Runs tasks one at a time, with a pause after each. */
export type ThrottledQueue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Limits the share of time that bulk work takes of a resource, however many tasks are queued. */
export function createThrottledQueue(pauseMs: number): ThrottledQueue {
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = queue.then(work);
    const pause = (): Promise<void> => wait(pauseMs);
    queue = result.then(pause, pause);
    return result;
  };
}
