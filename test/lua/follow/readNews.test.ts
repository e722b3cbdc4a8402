import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, BEN, fill, makeDirect, message, startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, expectOneClock, freshRoom, makeRoom, OLGA, roomMessage, sendTo } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

type Conversation = KeysOf<'conversation'>;
const read = (conversation: Conversation, change: { limit?: number; bytes?: number; first?: number } = {}) =>
  one.run(scripts.readNews, conversation, { limit: 1_000, bytes: 1_000_000, first: 1_000, ...change });
const advance = async (conversation: Conversation, offset: number, seen: string) =>
  (await one.run(scripts.advance, conversation, { epoch: 'epoch-one', offset, seen })).advanced;

/** Plain except for a property before its body. */
const telling = (clientId: string, more: string) => {
  const row = message(AMY, clientId);
  return { ...row, event: ` ${row.event.replace('"to":', `${more},"to":`)}` };
};

describe('the unprocessed events of a conversation', () => {
  it('are its first message, and later only what is more than plain text', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 3);
    const messages = [telling('t1', '"mentions":["ben"]'), message(AMY, 'x', '","type":"recalled","mentions":["ben"]')];
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages });
    const args = { userId: AMY, clientId: 'r', offset: 2, epoch: '', element: '' };
    await one.run(scripts.recallMessage, conversation, args);

    const changes = await read(conversation);

    expect(changes).toMatchObject({ epoch: 'epoch-one', base: 0, head: 6, after: 0, to: 6, isNew: true, room: null });
    // The recalled one is not plain text any more.
    expect(changes.events.map(({ offset }) => offset)).toEqual([1, 2, 4, 6]);
  });

  it('are returned in slices of so many events or bytes', async () => {
    const conversation = await makeDirect(one, keys);
    const messages = Array.from({ length: 10 }, (_, index) => telling(`t${index}`, '"replyTo":1'));
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages });

    expect(await read(conversation, { limit: 4 })).toMatchObject({ after: 0, to: 4, head: 10 });
    expect((await read(conversation, { bytes: 1 })).events.map(({ offset }) => offset)).toEqual([1]);
    for (const rest of [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10], []]) {
      const slice = await read(conversation, { limit: 4 });
      expect(slice.events.map(({ offset }) => offset)).toEqual(rest);
      await advance(conversation, slice.to, slice.seen);
    }
  });

  it('are none after the checkpoint, until a message or a read cursor changes', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 3);
    const { seen } = await read(conversation);
    await advance(conversation, 3, seen);
    expect(await read(conversation)).toMatchObject({ after: 3, to: 3, isMoved: false, isNew: false, events: [] });

    await one.run(scripts.markRead, conversation, { reader: BEN, offset: 2, epoch: '', uncounted: 0 });
    expect(await read(conversation)).toMatchObject({ after: 3, to: 3, isMoved: true });
  });

  it('a read cursor that moves once after an update is not taken for the sum of an earlier version', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 1);
    await one.command.hset(conversation.meta, 'followed', '1:1:0:0');
    await one.run(scripts.markRead, conversation, { reader: BEN, offset: 1, epoch: '', uncounted: 0 });
    expect(await read(conversation)).toMatchObject({ after: 1, to: 1, isMoved: true, isNew: false });
  });

  it('are not read when only plain texts were added, and are when anything else was', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 3);
    await advance(conversation, 3, (await read(conversation)).seen);
    await fill(one, conversation, BEN, 5);

    // In one answer, whatever the limit is.
    const plain = await read(conversation, { limit: 1 });
    expect(plain).toMatchObject({ after: 3, to: 8, events: [] });
    await advance(conversation, 8, plain.seen);
    await fill(one, conversation, BEN, 2, 'more');
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [telling('t', '"replyTo":1')] });
    await fill(one, conversation, BEN, 2, 'last');
    const rest = await read(conversation);
    expect(rest.events.map(({ offset }) => offset)).toEqual([11]);
    expect(rest.to).toBe(13);
    await advance(conversation, 13, rest.seen);

    const args = { userId: AMY, clientId: 'r', offset: 12, emoji: '👍', on: true, limit: 24 };
    await one.run(scripts.reactToMessage, conversation, args);
    expect((await read(conversation)).events.map(({ offset }) => offset)).toEqual([14]);
  });

  it('begin with the newest in a conversation without a checkpoint', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 10);

    expect(await read(conversation, { first: 4 })).toMatchObject({ after: 6, to: 10 });
  });

  it('may be archived: then their range is returned, with what was recalled there', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 10);
    const args = { userId: AMY, clientId: 'r', offset: 2, epoch: '', element: '' };
    await one.run(scripts.recallMessage, conversation, args);
    await one.command.ltrim(conversation.log, 6, -1);
    await one.command.hset(conversation.meta, 'base', 6);

    const slice = { after: 0, to: 6, isArchived: true, recalled: [2], events: [] };
    expect(await read(conversation)).toMatchObject(slice);
    expect(await read(conversation, { limit: 1 })).toMatchObject({ ...slice, to: 1, recalled: [] });
  });

  it('end at the end of the log, also when it lost processed events', async () => {
    const conversation = await makeDirect(one, keys);
    await fill(one, conversation, AMY, 5);
    await advance(conversation, 5, '0');
    await one.command.ltrim(conversation.log, 0, 2);

    expect(await read(conversation)).toMatchObject({ head: 3, after: 3, to: 3 });
  });

  it('include a room’s state and, the first time, its people, and renew nothing', async () => {
    const room = await makeRoom(one, keys);
    await enterAs(one, room, 'tom');
    await sendTo(one, room, roomMessage(OLGA, 'm1'));
    const closesAt = await expectOneClock(one, room);

    const changes = await read(room);

    expect(changes.people.toSorted()).toEqual([OLGA, 'tom'].toSorted());
    expect(JSON.parse(changes.room ?? '')).toMatchObject({ ownerId: OLGA, closesAt });
    expect(changes.events.map(({ offset }) => offset)).toEqual([1, 2]);
    await one.run(scripts.advance, room, { epoch: changes.epoch ?? '', offset: changes.to, seen: changes.seen });
    expect((await read(room)).people).toEqual([]);
    expect(await expectOneClock(one, room)).toBe(closesAt);
  });

  it('are replaced by a sign that the conversation is gone', async () => {
    expect(await read(freshRoom(keys))).toMatchObject({ epoch: null, events: [], room: null });
  });
});
