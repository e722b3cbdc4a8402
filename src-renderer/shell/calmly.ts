/** Faster than this nobody reads a number (ms). */
const PAUSE_MS = 250;

/**
 * Shows what was told last, a few times a second at most: where messages come in fast, the title of a window and its badge cost more
 * than the messages do.
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
