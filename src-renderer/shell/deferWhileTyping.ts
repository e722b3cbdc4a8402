/** The person counts as typing for this time after a key (ms). */
const TYPING_MS = 400;
/** A letter is painted within this time after its frame started (ms). */
const PAINT_MS = 10;
/** Maximum delay of work (ms). */
const MOST_MS = 150;

/**
 * Defers work while the person types, and runs it right after the letter of a key is painted, when the next key is
 * furthest away. Otherwise it runs immediately. Deferred work runs in order.
 */
export function deferWhileTyping(target: EventTarget): (work: () => void) => void {
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
