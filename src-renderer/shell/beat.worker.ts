/** A heartbeat that is to begin or to end. */
export interface BeatChange {
  readonly intervalMs: number;
  readonly running: boolean;
}

const timers = new Map<number, ReturnType<typeof setInterval>>();

/** Posts each interval that is running back at its own pace. */
addEventListener('message', ({ data: { intervalMs, running } }: MessageEvent<BeatChange>) => {
  clearInterval(timers.get(intervalMs));
  if (running)
    timers.set(
      intervalMs,
      setInterval(() => postMessage(intervalMs), intervalMs),
    );
  else timers.delete(intervalMs);
});
