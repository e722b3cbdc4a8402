/** Minimum time between two updates (ms); a person can't read numbers faster. */
const PAUSE_MS = 250;

/**
 * A trailing throttle that skips repeated values. During a burst of messages, updating the window's title and badge
 * would cost more than the messages do.
 */
export function calmly<Value>(show: (value: Value) => void): (value: Value) => void {
  let shown: Value | undefined;
  let wanted: Value;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showWanted(): void {
    timer = undefined;
    if (wanted === shown) return;
    shown = wanted;
    show(wanted);
  }

  return (value) => {
    wanted = value;
    timer ??= setTimeout(showWanted, PAUSE_MS);
  };
}
