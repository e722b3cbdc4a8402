/** Minimum time between two updates (ms); a person can't read numbers faster. */
const PAUSE_MS = 250;

/**
 * A trailing throttle that skips repeated values. During a burst of messages, updating the window's title and badge
 * would cost more than the messages do.
 */
export function throttle<Value>(show: (value: Value) => void): (value: Value) => void {
  let shown: Value | undefined;
  let latest: Value;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (latest === shown) return;
    shown = latest;
    show(latest);
  }

  return (value) => {
    latest = value;
    timer ??= setTimeout(flush, PAUSE_MS);
  };
}
