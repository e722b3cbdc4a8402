import { expect, it } from 'vitest';
import type { Args } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { DIRECT, keep, range, storedRecall } from './fixtures.ts';
import type { StartLocalStore } from './startLocalStore.ts';

/** Events without a gap. */
export function readingCases(begin: StartLocalStore): void {
  const read = (place: Partial<Args<'local.readEvents'>> = {}) => ({ conversationId: DIRECT, limit: 50, ...place });
  const offsets = ({ events }: { events: readonly LogEvent[] }) => events.map(({ offset }) => offset);

  it('returns nothing for a conversation that was never stored', async () => {
    const { ask } = await begin();
    expect(await ask('local.readEvents', read())).toEqual({ epoch: null, events: [] });
  });

  it('returns the stored events across a restart, and their range', async () => {
    const { ask, store } = await begin();
    await ask('local.keepEvents', keep([...range(1, 3), storedRecall(4, 9)]));
    await store.reopen();
    expect(await ask('local.readEvents', read())).toEqual({
      epoch: 'e1',
      events: [...range(1, 3), storedRecall(4, 9)],
    });
    expect((await ask('local.open', {})).logs).toEqual([{ conversationId: DIRECT, epoch: 'e1', offset: 4 }]);
  });

  it('returns the last ones, and those before, up to the limit', async () => {
    const { ask } = await begin();
    await ask('local.keepEvents', keep(range(1, 9)));
    expect(offsets(await ask('local.readEvents', read({ limit: 3 })))).toEqual([7, 8, 9]);
    expect(offsets(await ask('local.readEvents', read({ before: 7, limit: 3 })))).toEqual([4, 5, 6]);
    expect(offsets(await ask('local.readEvents', read({ before: 3 })))).toEqual([1, 2]);
    expect(offsets(await ask('local.readEvents', read({ before: 1 })))).toEqual([]);
  });

  it('never reads across a gap', async () => {
    const { ask } = await begin();
    await ask('local.keepEvents', keep(range(1, 3)));
    await ask('local.keepEvents', keep(range(6, 8)));
    expect(offsets(await ask('local.readEvents', read()))).toEqual([6, 7, 8]);
    expect(offsets(await ask('local.readEvents', read({ before: 6 })))).toEqual([]);
    expect(offsets(await ask('local.readEvents', read({ before: 5 })))).toEqual([]);
    expect(offsets(await ask('local.readEvents', read({ before: 4 })))).toEqual([1, 2, 3]);
    expect(offsets(await ask('local.readEvents', read({ before: 20 })))).toEqual([]);
    expect(offsets(await ask('local.readEvents', read({ around: 2 })))).toEqual([1, 2, 3]);
    expect(offsets(await ask('local.readEvents', read({ around: 5 })))).toEqual([]);
  });

  it('reads around a position: half on each side, filled up from the other side', async () => {
    const { ask } = await begin();
    await ask('local.keepEvents', keep(range(1, 20)));
    expect(offsets(await ask('local.readEvents', read({ around: 10, limit: 5 })))).toEqual([8, 9, 10, 11, 12]);
    expect(offsets(await ask('local.readEvents', read({ around: 2, limit: 6 })))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(offsets(await ask('local.readEvents', read({ around: 20, limit: 4 })))).toEqual([17, 18, 19, 20]);
    expect(offsets(await ask('local.readEvents', read({ around: 7, limit: 1 })))).toEqual([7]);
  });
}
