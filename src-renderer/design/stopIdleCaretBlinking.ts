/** The caret of GTK applications stops blinking after the same time (ms). */
const REST_AFTER_MS = 10_000;

/**
 * Stops the blinking of the caret while the person is idle, until the next key or click. Each blink renders the window
 * again, which is most of the work of an idle desktop. Engines without `caret-animation` (Chromium before 140) keep
 * blinking.
 */
export function stopIdleCaretBlinking(): void {
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
