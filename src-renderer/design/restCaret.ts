/** As long as the caret blinks in a GTK application that nobody types in (ms). */
const REST_AFTER_MS = 10_000;

/**
 * The caret stands still while nobody does anything, until the next key or click: each blink draws the window anew, which
 * is most of what a desktop that idles would do. An engine that knows no `caret-animation` (Chromium before 140) blinks on.
 */
export function startCaret(): void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wake(): void {
    delete root.dataset['caret'];
    clearTimeout(timer);
    timer = setTimeout(() => {
      root.dataset['caret'] = 'resting';
    }, REST_AFTER_MS);
  }
  for (const event of ['keydown', 'pointerdown', 'focus']) window.addEventListener(event, wake, true);
  wake();
}
