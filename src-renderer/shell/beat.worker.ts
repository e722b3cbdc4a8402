/** Starts or stops an interval. */
export interface IntervalChange {
  readonly intervalMs: number;
  readonly running: boolean;
}

const timers = new Map<number, ReturnType<typeof setInterval>>();

/** Posts the length of each running interval at that interval. */
addEventListener('message', ({ data: { intervalMs, running } }: MessageEvent<IntervalChange>) => {
  clearInterval(timers.get(intervalMs));
  if (running)
    timers.set(
      intervalMs,
      setInterval(() => postMessage(intervalMs), intervalMs),
    );
  else timers.delete(intervalMs);
});
