import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AT_END, startFetching } from '../../support/fetchingForTests.ts';
import {
  clockMoved,
  enterAs,
  expectInsidersOnly,
  expectOneClock,
  loseLease,
  makeRoom,
  OLGA,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';
import {
  AMY,
  atOnce,
  BEN,
  drained,
  expectRefusal,
  fill,
  listenTo,
  makeDirect,
  message,
} from '../../support/scriptsForTests.ts';

const { one, two, keys, fetch, withMessages } = startFetching();

describe('the returned events', () => {
  it('are the last ones without a cursor', async () => {
    const conversation = await withMessages(5);

    expect(await fetch(conversation, { limit: 2 })).toMatchObject({ offset: 5, after: 3, ids: ['m4', 'm5'] });
    expect(await fetch(conversation)).toMatchObject({ after: 0, ids: ['m1', 'm2', 'm3', 'm4', 'm5'] });
  });

  it('A6: are only the ones after the cursor, at most the limit', async () => {
    const conversation = await withMessages(5);
    const cursor = { epoch: 'epoch-one', offset: 2, id: 'm2' };

    expect(await fetch(conversation, cursor)).toMatchObject({ after: 2, ids: ['m3', 'm4', 'm5'] });
    expect(await fetch(conversation, { ...cursor, limit: 1 })).toMatchObject({ after: 2, ids: ['m3'] });
    expect(await fetch(conversation, { ...cursor, offset: 5, id: 'm5' })).toMatchObject({ after: 5, ids: [] });
  });

  it('are the page before an offset, back to the beginning of the log', async () => {
    const conversation = await withMessages(5);

    expect(await fetch(conversation, { before: 4, limit: 2 })).toMatchObject({ after: 1, ids: ['m2', 'm3'] });
    expect(await fetch(conversation, { before: 2, limit: 9 })).toMatchObject({ after: 0, ids: ['m1'] });
    expect(await fetch(conversation, { before: 1, limit: 9 })).toMatchObject({ after: 0, ids: [] });
    expect(await fetch(conversation, { before: 99, limit: 1 })).toMatchObject({ after: 4, ids: ['m5'] });
  });

  it('are none in an empty log, with and without a cursor', async () => {
    const conversation = await withMessages(0);

    expect(await fetch(conversation)).toMatchObject({ offset: 0, ids: [] });
    expect(await fetch(conversation, { epoch: 'epoch-one' })).toMatchObject({ offset: 0, ids: [] });
  });
});

describe('a cursor', () => {
  const cursor = { epoch: 'epoch-one', offset: 3, id: 'm3' };

  it('of another epoch of the log returns nothing of this one', async () => {
    const conversation = await withMessages(5);
    const trail = [{ offset: 2, id: 'm2', at: 0 }];

    await expectRefusal(fetch(conversation, { ...cursor, epoch: 'older', trail }), 'CURSOR_STALE', {
      epoch: 'epoch-one',
      head: 5,
      agreedOffset: 0,
    });
  });

  it('beyond the end of a log that lost its tail returns the common prefix', async () => {
    const conversation = await withMessages(5);
    const trail = [7, 6, 4, 2].map((offset) => ({ offset, id: `m${offset}`, at: 0 }));

    await expectRefusal(fetch(conversation, { ...cursor, offset: 8, id: 'm8', trail }), 'CURSOR_STALE', {
      epoch: 'epoch-one',
      head: 5,
      agreedOffset: 4,
    });
  });

  it('is detected as stale by the id when the lost events were replaced by as many new ones', async () => {
    const conversation = await withMessages(5);
    await one.command.ltrim(conversation.log, 0, 1);
    await fill(one, conversation, AMY, 6, 'new');
    const trail = [
      { offset: 4, id: 'm4', at: 0 },
      { offset: 2, id: 'm2', at: 0 },
    ];

    await expectRefusal(fetch(conversation, { ...cursor, offset: 5, id: 'm5', trail }), 'CURSOR_STALE', {
      epoch: 'epoch-one',
      head: 8,
      agreedOffset: 2,
    });
  });

  it('is detected as stale by the time when the lost events were sent again in another order but with the same last one', async () => {
    const conversation = await withMessages(5);
    const before = await fetch(conversation);
    const places = before.events.map((element, index) => ({
      offset: index + 1,
      id: `m${index + 1}`,
      at: (JSON.parse(element) as { at: number }).at,
    }));
    const [third, fourth, fifth] = before.events.slice(2).map((element) => element.replace(/^\{"at":\d+/, '{"at":7'));
    await one.command.ltrim(conversation.log, 0, 1);
    await one.command.rpush(conversation.log, fourth ?? '', third ?? '', fifth ?? '');
    const [last, ...trail] = places.toReversed();

    await expectRefusal(fetch(conversation, { ...cursor, ...last, trail }), 'CURSOR_STALE', {
      epoch: 'epoch-one',
      head: 5,
      agreedOffset: 2,
    });
  });

  it("can't be forged through the text of a message", async () => {
    const conversation = await makeDirect(one, keys);
    const text = '{"at":1,"uncounted":0,"id":"forged","type":"message","from":"amy"';
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [message(AMY, 'm1', text)] });

    await expectRefusal(fetch(conversation, { ...cursor, offset: 1, id: 'forged' }), 'CURSOR_STALE');
    expect(await fetch(conversation, { ...cursor, offset: 1, id: 'm1' })).toMatchObject({ ids: [] });
  });

  it('without an id is in sync only at the beginning', async () => {
    const conversation = await withMessages(2);

    await expectRefusal(fetch(conversation, { ...cursor, offset: 1, id: '' }), 'CURSOR_STALE', { agreedOffset: 0 });
    await expectRefusal(fetch(conversation, { ...cursor, offset: 0, id: 'm1' }), 'CURSOR_STALE');
    expect(await fetch(conversation, { ...cursor, offset: 0, id: '' })).toMatchObject({ ids: ['m1', 'm2'] });
  });

  it('is checked for older pages too', async () => {
    const conversation = await withMessages(5);

    expect(await fetch(conversation, { ...cursor, before: 3 })).toMatchObject({ ids: ['m1', 'm2'] });
    await expectRefusal(fetch(conversation, { ...cursor, epoch: 'older', before: 3 }), 'CURSOR_STALE');
  });
});

describe('the rest of the answer', () => {
  it("has everyone's read cursor, and who is here now", async () => {
    const conversation = await withMessages(3);
    await one.run(scripts.markRead, conversation, { reader: BEN, offset: 2, epoch: '', uncounted: 0 });
    await one.command.zadd(conversation.leases, Date.now() - 1_000, BEN);

    const { reads, here } = await fetch(conversation);
    expect(reads.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual([
      { userId: AMY, offset: 3 },
      { userId: BEN, offset: 2 },
    ]);
    expect(here).toEqual([AMY]);
  });
});

describe('marking as read in the same step', () => {
  it('A5: returns total, unread count and the unread messages, and sets the count to 0', async () => {
    const conversation = await withMessages(3);
    const published = await listenTo(two, conversation.channel);
    const cursor = { epoch: 'epoch-one', offset: 0, id: '' };

    const first = await fetch(conversation, { ...cursor, markRead: true });

    await drained(two);
    expect(first).toMatchObject({ offset: 3, unread: 3, readOffset: 0, ids: ['m1', 'm2', 'm3'] });
    expect(published).toEqual([
      { event: 'conversation.read', data: { epoch: 'epoch-one', userId: BEN, offset: 3, unread: 0 } },
    ]);
    expect(await fetch(conversation, { ...cursor, markRead: true })).toMatchObject({ unread: 0, readOffset: 3 });
  });

  it('marks no further than it returns', async () => {
    const conversation = await withMessages(5);

    await fetch(conversation, { epoch: 'epoch-one', limit: 2, markRead: true });

    expect(await fetch(conversation)).toMatchObject({ readOffset: 2, unread: 3 });
  });

  it('A5: gives one of several concurrent readers the count, and counts no message twice or not at all', async () => {
    const conversation = await withMessages(7);

    const counts = await atOnce([one, two], 10, async (redis) => {
      const { unread } = await redis.run(scripts.fetchEvents, conversation, { ...AT_END, markRead: true });
      return unread;
    });

    expect(counts.toSorted((a, b) => b - a)).toEqual([7, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('does not happen when the cursor is refused', async () => {
    const conversation = await withMessages(2);

    await expectRefusal(fetch(conversation, { epoch: 'older', markRead: true }), 'CURSOR_STALE');
    expect(await fetch(conversation)).toMatchObject({ readOffset: 0, unread: 2 });
  });
});

it('refuses a stranger, and a conversation that does not exist', async () => {
  const conversation = await withMessages(1);

  await expectRefusal(fetch(conversation, { reader: 'eve' }), 'NOT_A_MEMBER');
  await expectRefusal(fetch(keys.conversation('direct:x:y')), 'CONVERSATION_NOT_FOUND');
});

describe('a room', () => {
  it('D6: returns its history, its remaining time and who is here in one call, which renews nothing', async () => {
    const room = await makeRoom(one, keys);
    for (const user of ['tom', 'ann']) await enterAs(one, room, user);
    await loseLease(one, room, 'ann');
    const { at } = await sendTo(one, room, roomMessage(OLGA, 'm1', 'hello'));
    const closesAt = await expectOneClock(one, room);
    await clockMoved(one);

    const reply = await fetch(room, { reader: 'tom' });

    expect(reply.events.map((event) => (JSON.parse(event) as { type: string }).type)).toEqual([
      'entered',
      'entered',
      'entered',
      'message',
    ]);
    expect(JSON.parse(reply.room ?? '')).toMatchObject({ here: 2, closesAt: at + 3_600_000 });
    expect(reply.here.toSorted()).toEqual([OLGA, 'tom']);
    expect(await expectOneClock(one, room)).toBe(closesAt);
  });

  it('D7: returns only events after the cursor', async () => {
    const room = await makeRoom(one, keys);
    const { epoch } = await sendTo(one, room, roomMessage(OLGA, 'm1'), roomMessage(OLGA, 'm2'));
    await sendTo(one, room, roomMessage(OLGA, 'm3'));

    const { events } = await fetch(room, { reader: OLGA, epoch, offset: 3, id: 'm2' });

    expect(events.map((event) => (JSON.parse(event) as { id: string }).id)).toEqual(['m3']);
  });

  it('D11: refuses people who are not in it now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER or ROOM_CLOSED', async () => {
    await expectInsidersOnly(one, keys, (room, reader) => fetch(room, { reader, markRead: true }));
  });
});

describe('repair B3: a page limited in bytes', () => {
  const TWO_AND_A_HALF = 2.5;

  async function sizeOfOne(conversation: Awaited<ReturnType<typeof withMessages>>): Promise<number> {
    return Buffer.byteLength((await one.command.lindex(conversation.log, 0)) ?? '');
  }

  it('is cut at its end after a cursor, otherwise at its beginning', async () => {
    const conversation = await withMessages(5);
    const bytes = Math.floor((await sizeOfOne(conversation)) * TWO_AND_A_HALF);
    const cursor = { epoch: 'epoch-one', offset: 1, id: 'm1', bytes };

    expect(await fetch(conversation, cursor)).toMatchObject({ offset: 5, after: 1, ids: ['m2', 'm3'] });
    expect(await fetch(conversation, { bytes })).toMatchObject({ offset: 5, after: 3, ids: ['m4', 'm5'] });
    expect(await fetch(conversation, { bytes, before: 4 })).toMatchObject({ after: 1, ids: ['m2', 'm3'] });
  });

  it('has one event, however large', async () => {
    const conversation = await withMessages(3);
    const cursor = { epoch: 'epoch-one', offset: 1, id: 'm1', bytes: 1 };

    expect(await fetch(conversation, cursor)).toMatchObject({ after: 1, ids: ['m2'] });
    expect(await fetch(conversation, { bytes: 1 })).toMatchObject({ after: 2, ids: ['m3'] });
    expect(await fetch(conversation, { bytes: 1, before: 3 })).toMatchObject({ after: 1, ids: ['m2'] });
  });

  it('covers the whole log page by page in either direction', async () => {
    const conversation = await withMessages(100);
    const bytes = (await sizeOfOne(conversation)) * 45;
    const all = Array.from({ length: 100 }, (_, index) => `m${index + 1}`);

    const forward: string[] = [];
    for (let cursor = { offset: 0, id: '' }; cursor.offset < 100;) {
      const { ids } = await fetch(conversation, { epoch: 'epoch-one', ...cursor, bytes });
      forward.push(...ids);
      cursor = { offset: forward.length, id: forward.at(-1) ?? '' };
    }
    expect(forward).toEqual(all);

    const backward: string[] = [];
    for (let before = 101; before > 1; before = 101 - backward.length) {
      backward.unshift(...(await fetch(conversation, { before, bytes })).ids);
    }
    expect(backward).toEqual(all);
  });

  it('moves the read cursor no further than the events that it returns', async () => {
    const conversation = await withMessages(5);
    await fetch(conversation, { epoch: 'epoch-one', bytes: 1, markRead: true });

    expect(await fetch(conversation)).toMatchObject({ readOffset: 1, unread: 4 });
  });
});
