import { afterEach, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { archiveAll, readBack, readForth, readSeam, startArchiver, writeTexts } from '../../support/archiveForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { freshId, pair, randomPrefix, say, startCore } from '../../support/coreForTests.ts';
import { textOf } from '../../support/textOf.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Two people, with 30 messages by one of them, and the archive that the test chooses. */
async function begin(target: SqlTarget, count = 30) {
  const keyPrefix = randomPrefix();
  const open = () => openArchive(target);
  const core = startCore({ keyPrefix, archive: { open } });
  const bench = startArchiver({ keyPrefix, open });
  stops.push(() => core.stop(), bench.stop);
  const people = await pair(core);
  await writeTexts(bench, people.conversationId, people.mei.me.id, count);
  return { ...people, core, bench, keyPrefix, archive: (keep: number) => archiveAll(keyPrefix, target, { keep }) };
}

describeDatabases('a log whose beginning is archived', (fresh) => {
  it('reads as if it were in one place: backwards, forwards and across the boundary', async () => {
    const { mei, tom, conversationId, bench, archive } = await begin(await fresh(), 1_200);
    const whole = await readForth(mei, conversationId);

    expect(await archive(100)).toBe(1_100);

    expect(await readSeam(bench, conversationId)).toEqual({ base: 1_100, length: 100 });
    expect(await readBack(tom, conversationId)).toEqual(whole);
    expect(await readForth(tom, conversationId)).toEqual(whole);
    const over = unwrap(await tom.request('conversation.fetch', { conversationId, before: 1_111, limit: 20 }));
    expect(over.events).toEqual(whole.slice(1_090, 1_110));
    const newest = unwrap(await tom.request('conversation.fetch', { conversationId }));
    expect(newest.events).toEqual(whole.slice(1_000));
    expect(await archive(100)).toBe(0);
  });

  it('continues: new messages follow it and are archived in turn', async () => {
    const { mei, tom, conversationId, bench, archive } = await begin(await fresh());
    await archive(10);
    await say(tom, conversationId, 'after the seam');
    expect(await archive(4)).toBe(7);

    expect((await readBack(mei, conversationId)).map(textOf)).toEqual([
      ...Array.from({ length: 30 }, (_, index) => `text ${index + 1}`),
      'after the seam',
    ]);
    expect(await readSeam(bench, conversationId)).toEqual({ base: 27, length: 4 });
    const { conversations } = unwrap(await mei.request('conversation.list', {}));
    expect(conversations[0]?.last).toMatchObject({ offset: 31, preview: 'after the seam' });
  });

  it('keeps read cursors and unread counts, also behind the boundary', async () => {
    const { mei, tom, conversationId, archive } = await begin(await fresh());
    for (const offset of [2, 5]) {
      unwrap(await mei.request('message.recall', { conversationId, clientId: freshId(), offset }));
    }
    await say(mei, conversationId, 'one more');
    const ask = async (offset: number) =>
      unwrap(await tom.request('conversation.markRead', { conversationId, offset }));
    expect(await ask(1)).toEqual({ readOffset: 1, unread: 28 });
    expect(await archive(2)).toBe(31);

    expect(await ask(3)).toEqual({ readOffset: 3, unread: 27 });
    expect(await ask(2)).toEqual({ readOffset: 3, unread: 27 });
    const page = { conversationId, before: 11, limit: 4, markRead: true };
    expect(unwrap(await tom.request('conversation.fetch', page)).head).toMatchObject({ readOffset: 3, unread: 27 });
    expect(await ask(0)).toEqual({ readOffset: 10, unread: 21 });
    expect(await ask(32)).toEqual({ readOffset: 32, unread: 1 });
    const rest = { conversationId, markRead: true, limit: 30 };
    expect(unwrap(await tom.request('conversation.fetch', rest)).head).toMatchObject({ readOffset: 32, unread: 1 });
    expect(await ask(0)).toEqual({ readOffset: 33, unread: 0 });
  });

  it('compares cursors with the archive: a valid one continues, a stale one gets the common prefix', async () => {
    const { mei, tom, conversationId, archive } = await begin(await fresh());
    const events = await readForth(mei, conversationId);
    const { head } = unwrap(await mei.request('conversation.fetch', { conversationId, limit: 1 }));
    await archive(10);
    const place = (offset: number) => {
      const { id = 'lost', at = 0 } = events[offset - 1] ?? {};
      return { offset, id, at };
    };
    const fetch = (cursor: object) =>
      tom.request('conversation.fetch', { conversationId, cursor: { epoch: head.epoch, ...place(7), ...cursor } });

    expect(unwrap(await fetch({})).events).toEqual(events.slice(7));
    for (const wrong of [{ id: 'another' }, { at: 5 }, { offset: 8 }]) {
      const answer = await fetch({ ...wrong, trail: [{ ...place(6), id: 'another' }, place(4), place(2)] });
      expect(answer).toMatchObject({
        error: { code: 'CURSOR_STALE', details: { epoch: head.epoch, head: 30, agreedOffset: 4 } },
      });
    }
    const ahead = await fetch({ offset: 33, trail: [place(31), { ...place(25), at: 1 }, place(9)] });
    expect(ahead).toMatchObject({ error: { code: 'CURSOR_STALE', details: { agreedOffset: 9 } } });
    const other = await fetch({ epoch: 'another', trail: [place(4)] });
    expect(other).toMatchObject({ error: { code: 'CURSOR_STALE', details: { agreedOffset: 0 } } });
  });

  it('answers a late retry of an archived message with its offset, and posts nothing', async () => {
    const { mei, conversationId, archive } = await begin(await fresh(), 2);
    const { offset } = await say(mei, conversationId, 'once', 'same');
    await say(mei, conversationId, 'last');
    await archive(0);
    expect(await say(mei, conversationId, 'once', 'same')).toMatchObject({ offset, repeated: true });
    expect(await readBack(mei, conversationId)).toHaveLength(4);
  });
});
