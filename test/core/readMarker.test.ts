import { describe, expect, it } from 'vitest';
import { createReadMarker } from '#core/conversation/createReadMarker.ts';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, fill, startScripts } from '../support/scriptsForTests.ts';
import { enterAs, makeRoom, OLGA, roomMessage, sendTo } from '../support/roomScripts.ts';
import { watchCommands } from '../support/watchCommands.ts';
import { withoutMarks } from '../support/withoutMarks.ts';

const { one, keys } = startScripts();
const marker = createReadMarker(withoutMarks(one), keys);

async function openDirect(conversationId: string) {
  const conversation = keys.conversation(conversationId);
  await one.run(scripts.openDirect, conversation, { first: AMY, second: BEN, epoch: 'e' });
  return conversation;
}

describe('people who read a room at the same time', () => {
  it('A3: share a few calls, and each gets the own cursor and count', async () => {
    const room = await makeRoom(one, keys, { seats: 101 });
    const conversationId = keys.conversationOf(room.meta);
    const readers = Array.from({ length: 100 }, (_, index) => `reader${index}`);
    for (const reader of readers) await enterAs(one, room, reader);
    await sendTo(one, room, roomMessage(OLGA, 'm1'), roomMessage(OLGA, 'm2'));
    const head = await one.command.llen(room.log);
    const watch = await watchCommands(conversationId);

    const results = await Promise.all(
      readers.map((reader, index) =>
        marker.mark(conversationId, { reader, offset: head - (index % 2), meantFor: undefined }),
      ),
    );

    expect(results).toEqual(
      readers.map((_, index) => ({ readOffset: head - (index % 2), unread: index % 2, archivedIn: null })),
    );
    const commands = await watch.stop();
    expect(commands.filter(({ fromScript }) => !fromScript)).toHaveLength(1);
    // Not one command per reader: the members and cursors are read and written together, and published once.
    expect(commands.length).toBeLessThan(15);
  });

  it('are refused individually, and the next ones are not held back', async () => {
    const room = await makeRoom(one, keys);
    const conversationId = keys.conversationOf(room.meta);
    await enterAs(one, room, 'tom');
    const mark = (reader: string) => marker.mark(conversationId, { reader, offset: 1, meantFor: undefined });

    const [stranger, member] = await Promise.allSettled([mark('eve'), mark('tom')]);

    expect(stranger).toMatchObject({ status: 'rejected', reason: { code: 'NOT_A_MEMBER' } });
    expect(member).toMatchObject({ status: 'fulfilled' });
    expect(await mark('tom')).toMatchObject({ readOffset: 2 });
  });
});

describe('a read cursor', () => {
  it('is written when Redis has confirmed it, also when it has waited for others', async () => {
    const conversationId = `direct:${AMY}:${BEN}`;
    const conversation = await openDirect(conversationId);
    await fill(one, conversation, AMY, 40);

    for (let offset = 1; offset <= 40; offset += 1) {
      const waits = marker.mark(conversationId, { reader: BEN, offset, meantFor: 'e' });
      expect(await waits).toMatchObject({ readOffset: offset, unread: 40 - offset });
      expect(await one.command.hget(conversation.reads, BEN)).toBe(`${offset}:0`);
    }
  });

  it('at an archived event is reported as such, with the epoch of its log', async () => {
    const conversationId = `direct:${AMY}:archived`;
    const conversation = await openDirect(conversationId);
    await fill(one, conversation, AMY, 6);
    await one.command.ltrim(conversation.log, 4, -1);
    await one.command.hset(conversation.meta, 'base', 4);

    const mark = (offset: number) => marker.mark(conversationId, { reader: BEN, offset, meantFor: undefined });
    expect((await Promise.all([mark(3), mark(5)])).map(({ archivedIn }) => archivedIn)).toEqual(['e', null]);
  });

  it('is refused when its conversation does not exist, together with those that wait', async () => {
    const mark = () => marker.mark('direct:nobody:none', { reader: 'nobody', offset: 1, meantFor: undefined });
    const outcomes = await Promise.allSettled([mark(), mark(), mark()]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'CONVERSATION_NOT_FOUND' } });
  });
});
