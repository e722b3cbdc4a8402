/** Whoever pressed a key within this time is typing (ms). */
const TYPING_MS = 400;
/** After its frame was begun a letter is on the screen within this time (ms). */
const PAINT_MS = 10;
/** Work waits for a key at most so long (ms). */
const MOST_MS = 150;

/**
 * Work that may wait is done between two keys of whoever types: right after the letter of one is on the screen, when the next is furthest away.
 * While nobody types it is done at once. One work waits at a time; a later one takes its place.
 */
export function betweenKeys(target: EventTarget): (work: () => void) => void {
  let typedAt = Number.NEGATIVE_INFINITY;
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    const work = waiting;
    waiting = null;
    work?.();
  }

  target.addEventListener(
    'keydown',
    () => {
      typedAt = performance.now();
      if (waiting !== null) requestAnimationFrame(() => setTimeout(run, PAINT_MS));
    },
    { capture: true, passive: true },
  );

  return (work) => {
    if (performance.now() - typedAt > TYPING_MS) return work();
    waiting = work;
    timer ??= setTimeout(run, MOST_MS);
  };
}
