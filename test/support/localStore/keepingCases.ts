import { expect, it } from 'vitest';
import { type LogEvent, logEventSchema } from '#shared/contract/model.ts';
import { DIRECT, keep, range, storedMessage, edited, storedRecall } from './fixtures.ts';
import type { StartLocalStore } from './startLocalStore.ts';

/** Updates of stored events. */
export function keepingCases(begin: StartLocalStore): void {
  const read = () => ({ conversationId: DIRECT, limit: 50 });

  it('replaces an event by its current state', async () => {
    const { ask } = await begin();
    await ask('local.keepEvents', keep([storedMessage(1, 'as it was')]));
    await ask('local.keepEvents', keep([storedMessage(1, 'as it is')]));
    expect((await ask('local.readEvents', read())).events).toEqual([storedMessage(1, 'as it is')]);
  });

  it('keeps nothing of another epoch', async () => {
    const { ask } = await begin();
    await ask('local.keepEvents', keep(range(1, 9)));
    await ask('local.keepEvents', keep(range(1, 2), { epoch: 'e2' }));
    expect(await ask('local.readEvents', read())).toEqual({ epoch: 'e2', events: range(1, 2) });
    await ask('local.keepEvents', keep([], { epoch: 'e3' }));
    expect(await ask('local.readEvents', read())).toEqual({ epoch: 'e3', events: [] });
    expect((await ask('local.open', {})).logs).toEqual([{ conversationId: DIRECT, epoch: 'e3', offset: 0 }]);
  });

  it('truncates a log that lost its end before it stores the new events', async () => {
    const { ask } = await begin();
    await ask('local.keepEvents', keep(range(1, 9)));
    await ask('local.keepEvents', keep([storedMessage(6, 'instead')], { cutAfter: 5 }));
    expect((await ask('local.readEvents', read())).events).toEqual([...range(1, 5), storedMessage(6, 'instead')]);
    await ask('local.keepEvents', keep([], { cutAfter: 0 }));
    expect(await ask('local.readEvents', read())).toEqual({ epoch: 'e1', events: [] });
  });

  it('deletes what retention has deleted, also from the search', async () => {
    const { ask } = await begin();
    const expired = (offset: number, upTo: number): LogEvent => {
      return { type: 'expired', offset, counted: 0, id: `e${offset}`, at: 0, from: 'anna', upTo };
    };
    await ask('local.keepEvents', keep(range(1, 9)));
    await ask('local.keepEvents', keep([expired(10, 4)]));
    expect((await ask('local.readEvents', read())).events).toEqual([...range(5, 9), expired(10, 4)]);
    const search = async () => {
      const { hits, searched } = await ask('local.search', { query: { terms: ['message'] }, limit: 20 });
      return { offsets: hits.map(({ event }) => event.offset).toSorted((a, b) => a - b), searched };
    };
    expect(await search()).toEqual({ offsets: [5, 6, 7, 8, 9], searched: 5 });
    // What a fetch delivers in place of a deleted event is not stored.
    await ask('local.keepEvents', keep([expired(5, 6), expired(6, 6)]));
    expect((await ask('local.readEvents', read())).events).toEqual([...range(7, 9), expired(10, 4)]);
    expect(await search()).toEqual({ offsets: [7, 8, 9], searched: 3 });
  });

  it('deletes the content of a recalled message, whichever arrives first', async () => {
    const { ask } = await begin();
    const gone = { ...storedMessage(2), body: { kind: 'recalled', by: 'bo' } };
    await ask('local.keepEvents', keep(range(1, 3)));
    await ask('local.keepEvents', keep([storedRecall(4, 2)]));
    expect((await ask('local.readEvents', read())).events).toEqual([
      storedMessage(1),
      gone,
      storedMessage(3),
      storedRecall(4, 2),
    ]);
    await ask('local.keepEvents', keep(range(1, 3)));
    expect((await ask('local.readEvents', read())).events).toEqual([
      storedMessage(1),
      gone,
      storedMessage(3),
      storedRecall(4, 2),
    ]);
  });

  it('repair B1: keeps an unsupported event in its place, until a later version supports it', async () => {
    const { ask } = await begin();
    const place = { offset: 2, counted: 2, id: 'm2', at: 2, from: 'bo' };
    const kind = 'message';
    const raw = { ...place, type: 'message', body: { kind: 'poll' } };
    const later: LogEvent = { ...place, type: 'unknown', kind, raw };
    await ask('local.keepEvents', keep([storedMessage(1), later, storedMessage(3)]));
    expect((await ask('local.readEvents', read())).events).toEqual([storedMessage(1), later, storedMessage(3)]);
    expect((await ask('local.search', { query: { terms: ['poll'] }, limit: 9 })).hits).toEqual([]);

    await ask('local.keepEvents', keep([storedRecall(4, 2)]));
    await ask('local.keepEvents', keep([later]));
    const { events } = await ask('local.readEvents', read());
    expect(events[1]).toMatchObject({ type: 'message', body: { kind: 'recalled', by: 'bo' } });
    expect(JSON.stringify(events)).not.toContain('poll');

    // As an earlier version stored what this one supports.
    const old: LogEvent = { ...place, offset: 5, type: 'unknown', kind, raw: storedMessage(5, 'now it is known') };
    await ask('local.keepEvents', keep([old]));
    const now = logEventSchema.parse((await ask('local.readEvents', read())).events.at(-1));
    expect(now).toMatchObject({ type: 'message', offset: 5, body: { kind: 'text', text: 'now it is known' } });
  });

  it('applies an edit, whichever arrives first, and keeps nothing of it after a recall', async () => {
    const { ask } = await begin();
    const edit = edited(4, 2, 'as it is');
    const now = { ...storedMessage(2, 'as it is'), mentions: ['anna'], editedAt: edit.at };
    await ask('local.keepEvents', keep(range(1, 3)));
    await ask('local.keepEvents', keep([edit]));
    expect((await ask('local.readEvents', read())).events).toEqual([storedMessage(1), now, storedMessage(3), edit]);
    await ask('local.keepEvents', keep(range(1, 3)));
    expect((await ask('local.readEvents', read())).events).toEqual([storedMessage(1), now, storedMessage(3), edit]);
    const found = async (word: string) =>
      (await ask('local.search', { query: { terms: [word] }, limit: 9 })).hits.map(({ event }) => event.offset);
    expect(await found('as')).toEqual([2]);
    expect(await found('2')).toEqual([]);

    await ask('local.keepEvents', keep([storedRecall(5, 2)]));
    await ask('local.keepEvents', keep([edit]));
    const { events } = await ask('local.readEvents', read());
    expect(JSON.stringify(events)).not.toContain('as it is');
    expect(events.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5]);
    expect(await found('as')).toEqual([]);
  });
}
