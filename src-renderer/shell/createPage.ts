import type { Page } from '../stores/ports.ts';
import type { IntervalChange } from './beat.worker.ts';
import { throttle } from './throttle.ts';

/** The window of the page, in the desktop and in a browser. */
export function createPage(): Page {
  const every = startIntervals();
  return {
    isFocused: () => document.visibilityState === 'visible' && document.hasFocus(),
    onFocusChanged(listener) {
      window.addEventListener('focus', listener);
      window.addEventListener('blur', listener);
      document.addEventListener('visibilitychange', listener);
      return () => {
        window.removeEventListener('focus', listener);
        window.removeEventListener('blur', listener);
        document.removeEventListener('visibilitychange', listener);
      };
    },
    onLeaving(listener) {
      const onVisibilityChanged = (): void => {
        if (document.hidden) listener();
      };
      document.addEventListener('visibilitychange', onVisibilityChanged);
      window.addEventListener('pagehide', listener);
      return () => {
        document.removeEventListener('visibilitychange', onVisibilityChanged);
        window.removeEventListener('pagehide', listener);
      };
    },
    onNetworkChanged(listener) {
      const events = [
        [window, 'online'],
        [window, 'offline'],
        // A frozen page resumes.
        [document, 'resume'],
      ] as const;
      for (const [target, event] of events) target.addEventListener(event, listener);
      return () => {
        for (const [target, event] of events) target.removeEventListener(event, listener);
      };
    },
    every,
    setTitle: throttle((title: string) => void (document.title = title)),
    async withLock(name, work) {
      // Pages over plain http from another computer have no locks.
      if ('locks' in navigator) await navigator.locks.request(name, work);
      else await work();
    },
  };
}

/**
 * Intervals run in a worker, because timers of a hidden page are throttled to one per minute, and the person would
 * appear offline. The page still does the work, so that a hanging page misses its heartbeats. An interval without
 * listeners is stopped, because each one wakes two threads.
 */
function startIntervals(): Page['every'] {
  const worker = new Worker(new URL('./beat.worker.ts', import.meta.url), { type: 'module' });
  const listeners = new Map<number, number>();

  function count(intervalMs: number, by: 1 | -1): void {
    const before = listeners.get(intervalMs) ?? 0;
    listeners.set(intervalMs, before + by);
    if (before > 0 && before + by > 0) return;
    const change: IntervalChange = { intervalMs, running: before === 0 };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(change);
  }

  return (intervalMs, beat) => {
    const onBeat = ({ data }: MessageEvent<unknown>): void => {
      if (data === intervalMs) beat();
    };
    worker.addEventListener('message', onBeat);
    count(intervalMs, 1);
    return () => {
      worker.removeEventListener('message', onBeat);
      count(intervalMs, -1);
    };
  };
}
