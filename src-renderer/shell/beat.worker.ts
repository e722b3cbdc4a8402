/** Told an interval in ms, says that interval back at its pace, once started for good. */
const started = new Set<number>();

addEventListener('message', ({ data }: MessageEvent<number>) => {
  if (started.has(data)) return;
  started.add(data);
  setInterval(() => postMessage(data), data);
});
