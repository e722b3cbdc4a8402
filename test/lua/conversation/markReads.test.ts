import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  AMY,
  atOnce,
  BEN,
  drained,
  expectRefusal,
  fill,
  listenTo,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';
import { enterAs, expectOneClock, freshRoom, makeRoom, OLGA, roomMessage, sendTo } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

interface Mark {
  readonly reader: string;
  readonly offset: number;
  readonly meantFor?: string;
}

async function markReads(conversation: KeysOf<'conversation'>, ...marks: readonly Mark[]) {
  const args = { marks: marks.map((mark) => ({ meantFor: '', ...mark })) };
  return (await one.run(scripts.markReads, conversation, args)).results;
}

const done = (readOffset: number, unread: number) => ({ code: '', readOffset, unread });

describe('the read cursors of several people', () => {
  it('A3: move together, each only forward, and are published in one event', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await enterAs(one, room, 'ann');
    await sendTo(one, room, roomMessage(OLGA, 'm1'), roomMessage(OLGA, 'm2'), roomMessage(OLGA, 'm3'));
    const closesAt = await expectOneClock(one, room);
    const { epoch } = await one.run(scripts.checkAccess, room, { userId: 'tom' });
    const published = await listenTo(two, room.channel);

    const head = await one.command.llen(room.log);
    const marks = [
      { reader: 'tom', offset: head - 1 },
      { reader: 'ann', offset: 1_000 },
      { reader: OLGA, offset: 1 },
    ];
    expect(await markReads(room, ...marks)).toEqual([done(head - 1, 1), done(head, 0), done(head, 0)]);
    // Repeated, they change and publish nothing.
    expect(await markReads(room, ...marks)).toEqual([done(head - 1, 1), done(head, 0), done(head, 0)]);

    await drained(two);
    const reads = [
      { userId: 'tom', offset: head - 1, unread: 1 },
      { userId: 'ann', offset: head, unread: 0 },
    ];
    expect(published).toEqual([{ event: 'conversation.readsMoved', data: { epoch, reads } }]);
    expect(await expectOneClock(one, room)).toBe(closesAt);
  });

  it('equal those of markRead, one by one, also around events that are not messages', async () => {
    for (const offset of [0, 1, 2, 3, 4, 5, 6, 9]) {
      const conversation = await makeDirect(one, keys);
      await fill(one, conversation, AMY, 2);
      const args = { userId: AMY, clientId: 'r', offset: 1, epoch: '', element: '' };
      await one.run(scripts.recallMessage, conversation, args);
      await fill(one, conversation, AMY, 1, 'after');
      await one.command.rpush(conversation.log, 'unreadable');
      await fill(one, conversation, AMY, 1, 'last');

      const [together] = await markReads(conversation, { reader: BEN, offset });
      const stored = await one.command.hget(conversation.reads, BEN);
      await one.command.hdel(conversation.reads, BEN);
      const alone = await one.run(scripts.markRead, conversation, { reader: BEN, offset, epoch: '', uncounted: 0 });

      expect({ ...together, code: undefined }).toEqual({ ...alone, code: undefined, archivedIn: undefined });
      expect(await one.command.hget(conversation.reads, BEN)).toBe(stored);
    }
  });

  it('publish the event that older nodes know when only one of them moved', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 3);
    const published = await listenTo(two, conversation.channel);

    expect(await markReads(conversation, { reader: BEN, offset: 2 }, { reader: AMY, offset: 1 })).toEqual([
      done(2, 1),
      done(3, 0),
    ]);

    await drained(two);
    expect(published).toEqual([
      { event: 'conversation.read', data: { epoch: 'epoch-one', userId: BEN, offset: 2, unread: 1 } },
    ]);
  });

  it('end at the furthest offset of two windows, also within one call', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 20);
    expect(await markReads(conversation, { reader: BEN, offset: 3 }, { reader: BEN, offset: 2 })).toEqual([
      done(3, 17),
      done(3, 17),
    ]);

    await atOnce([one, two], 20, (redis, index) => {
      const marks = [{ reader: BEN, offset: ((index * 7) % 20) + 1, meantFor: '' }];
      return redis.run(scripts.markReads, conversation, { marks });
    });

    expect(await markReads(conversation, { reader: BEN, offset: 0 })).toEqual([done(20, 0)]);
  });
});

describe('a mark that is refused', () => {
  const refused = (code: string) => ({ code, readOffset: 0, unread: 0 });

  it('D11: does not hold back those of others', async () => {
    const room = await makeRoom(one, keys);
    for (const userId of ['tom', 'ann', 'sam']) await enterAs(one, room, userId);
    await one.run(scripts.removeMember, room, { caller: OLGA, userId: 'ann', clientId: 'out', forMs: 0 });
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    const head = await one.command.llen(room.log);

    expect(
      await markReads(
        room,
        { reader: 'eve', offset: head },
        { reader: 'ann', offset: head },
        { reader: 'tom', offset: head, meantFor: 'the-room-before' },
        { reader: 'sam', offset: head },
      ),
    ).toEqual([refused('NOT_A_MEMBER'), refused('NOT_A_MEMBER'), refused('ROOM_REPLACED'), done(head, 0)]);
    expect(await one.command.hget(room.reads, 'eve')).toBeNull();
  });

  it('is one of another person, or for another log of the same two: NOT_A_MEMBER, MESSAGE_NOT_FOUND', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 1);

    expect(
      await markReads(conversation, { reader: 'eve', offset: 1 }, { reader: BEN, offset: 1, meantFor: 'before' }),
    ).toEqual([refused('NOT_A_MEMBER'), refused('MESSAGE_NOT_FOUND')]);
  });

  it('is one at an archived event, which the log can no longer count', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 6);
    await one.command.ltrim(conversation.log, 4, -1);
    await one.command.hset(conversation.meta, 'base', 4);

    expect(await markReads(conversation, { reader: BEN, offset: 3 })).toEqual([
      { code: 'ARCHIVED', readOffset: 0, unread: 0 },
    ]);
    expect(await markReads(conversation, { reader: BEN, offset: 5 })).toEqual([done(5, 1)]);
  });

  it('is every one of a conversation that does not exist: CONVERSATION_NOT_FOUND, ROOM_CLOSED', async () => {
    await expectRefusal(
      markReads(keys.conversation('direct:x:y'), { reader: 'x', offset: 1 }),
      'CONVERSATION_NOT_FOUND',
    );
    await expectRefusal(markReads(freshRoom(keys), { reader: 'x', offset: 1 }), 'ROOM_CLOSED');
  });
});
