/** Whoever pressed a key within this time is typing (ms). */
const TYPING_MS = 400;
/** After its frame was begun a letter is on the screen within this time (ms). */
const PAINT_MS = 10;
/** Work waits for a key at most so long (ms). */
const MOST_MS = 150;

/**
 * Work that may wait is done between two keys of whoever types: right after the letter of one is on the screen, when the next is furthest away.
 * While nobody types it is done at once. What waits is done together, in order.
 */
export function betweenKeys(target: EventTarget): (work: () => void) => void {
  let typedAt = Number.NEGATIVE_INFINITY;
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  }

  target.addEventListener(
    'keydown',
    () => {
      typedAt = performance.now();
      if (waiting.length > 0) requestAnimationFrame(() => setTimeout(run, PAINT_MS));
    },
    { capture: true, passive: true },
  );

  return (work) => {
    if (performance.now() - typedAt > TYPING_MS) return work();
    waiting.push(work);
    timer ??= setTimeout(run, MOST_MS);
  };
}
