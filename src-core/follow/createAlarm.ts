/** One timer for the earliest of many times. */
export interface Alarm {
  /** Rings in so many ms at the latest. */
  within(ms: number): void;
  stop(): void;
}

export function createAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let at = Infinity;
  let isStopped = false;
  return {
    within(ms) {
      const wanted = performance.now() + ms;
      if (isStopped || wanted >= at) return;
      clearTimeout(timer);
      at = wanted;
      timer = setTimeout(() => {
        at = Infinity;
        ring();
      }, ms);
      timer.unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
