import type { LogEvent } from '#shared/contract/model.ts';

/** Events around an offset, by offset and without a gap; empty where the log has none, `null` if they can't be read. */
export type ReadAround = (offset: number) => Promise<readonly LogEvent[] | null>;

/**
 * The offset of the first message at or after an instant, or else of the last one before it; `null` if there is no
 * message. A log is ordered by time, so this is a binary search by pages: about ten of them suffice for a hundred
 * thousand messages.
 */
export async function findOffsetByDate(at: number, end: number, readAbout: ReadAround): Promise<number | null> {
  let [low, high] = [1, end];
  let after: number | null = null;
  let before: number | null = null;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const events = await readAbout(middle);
    if (events === null) return null;
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) {
      low = middle + 1;
      continue;
    }
    const messages = events.filter(({ type }) => type === 'message');
    const then = messages.find((event) => event.at >= at);
    const earlier = messages.findLast((event) => event.at < at);
    if (then !== undefined) after = Math.min(after ?? then.offset, then.offset);
    if (earlier !== undefined) before = Math.max(before ?? 0, earlier.offset);
    // The adjacent earlier message is in the same page, so no other lies between.
    if (then !== undefined && earlier !== undefined) return then.offset;
    if (first.at >= at) high = Math.min(first.offset, middle) - 1;
    else low = Math.max(last.offset, middle) + 1;
  }
  return after ?? before;
}
