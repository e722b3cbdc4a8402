import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { findOffsetByDate } from '../../src-renderer/stores/detachedWindow/actions.ts';
import { message } from './support/logEvents.ts';

const PAGE = 100;
const HOUR = 3_600_000;

/** One message per hour; the log may start after its first offset, as it does where its beginning was trimmed. */
function createLog(count: number, { from = 1 } = {}) {
  const log = Array.from({ length: count - from + 1 }, (_, index): LogEvent =>
    message(from + index, 'mei', { at: (from + index) * HOUR }),
  );
  let reads = 0;
  const readAbout = (offset: number): Promise<readonly LogEvent[]> => {
    reads += 1;
    return Promise.resolve(log.filter((event) => Math.abs(event.offset - offset) <= PAGE / 2));
  };
  return { find: (at: number) => findOffsetByDate(at, count, readAbout), reads: () => reads };
}

describe('a date in a conversation', () => {
  it('finds the first message at or after it, at any offset', async () => {
    const { find } = createLog(1_000);
    for (const offset of [1, 2, 50, 51, 499, 500, 501, 777, 999, 1_000]) {
      expect(await find(offset * HOUR)).toBe(offset);
      expect(await find(offset * HOUR - HOUR / 2)).toBe(offset);
    }
  });

  it('finds the beginning for a date before it, and the end for a date after it', async () => {
    const { find } = createLog(300, { from: 120 });
    expect(await find(0)).toBe(120);
    expect(await find(1_000 * HOUR)).toBe(300);
  });

  it('finds nothing in an empty log', async () => {
    expect(await findOffsetByDate(5, 0, () => Promise.resolve([]))).toBeNull();
    expect(await findOffsetByDate(5, 3, () => Promise.resolve([]))).toBeNull();
  });

  it('needs about ten pages in a log of a hundred thousand messages', async () => {
    const { find, reads } = createLog(100_000);
    expect(await find(31_415 * HOUR)).toBe(31_415);
    expect(reads()).toBeLessThan(15);
  });
});
