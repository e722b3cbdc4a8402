import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, say } from '../../support/coreForTests.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';
import { watchCommands } from '../../support/watchCommands.ts';

const { store, people } = startComputers(2);
/** The scripts with which a node processes the conversation in the background. */
const PROJECTION: readonly string[] = [scripts.readNews.sha1, scripts.advance.sha1];

describe('one fetch', () => {
  it('D6: returns history, the remaining time and who is here in one command to Redis', async () => {
    const [mei, tom] = await people('Mei fetches', 'Tom fetches');
    const { name, conversationId } = await createRoom(mei, { seats: 6 });
    await enter(tom, name);
    const { at, offset } = await say(mei, conversationId, 'hello');
    await ask(tom, 'conversation.fetch', { conversationId });
    const watch = await watchCommands(`{${conversationId}}`);

    const { events, here, room, head, reads } = await ask(tom, 'conversation.fetch', {
      conversationId,
      markRead: true,
    });

    const calls = (await watch.stop()).filter(({ fromScript, key }) => !fromScript && !PROJECTION.includes(key));
    expect(calls.map(({ command }) => command)).toEqual(['evalsha']);
    expect(events.map(({ type }) => type)).toEqual(['entered', 'entered', 'message']);
    expect(here.toSorted()).toEqual([mei.me.id, tom.me.id].toSorted());
    expect(room).toMatchObject({ seats: 6, seatsTaken: 2, here: 2, closesAt: at + (room?.idleTtlMs ?? 0) });
    expect(head).toMatchObject({ offset, unread: 1, readOffset: 2 });
    expect(Object.fromEntries(reads.map(({ userId, offset }) => [userId, offset]))).toEqual({
      [mei.me.id]: 3,
      [tom.me.id]: 3,
    });
  });

  it('D7: with a cursor returns only new events, each once and without a gap', async () => {
    const [mei, tom] = await people('Mei writes on', 'Tom follows on');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const seen: LogEvent[] = [];
    let epoch = '';
    const catchUp = async (limit: number): Promise<number> => {
      const last = seen.at(-1);
      const cursor = last === undefined ? undefined : { epoch, offset: last.offset, id: last.id };
      const answer = await ask(tom, 'conversation.fetch', { conversationId, limit, ...(cursor && { cursor }) });
      ({ epoch } = answer.head);
      seen.push(...answer.events);
      return answer.events.length;
    };
    expect(await catchUp(200)).toBe(2);
    expect(await catchUp(200)).toBe(0);

    for (let count = 1; count <= 25; count += 1) {
      await say(count % 2 === 0 ? tom : mei, conversationId, `message ${count}`);
      if (count === 7)
        await ask(mei, 'room.mute', { conversationId, clientId: freshId(), userId: tom.me.id, forMs: 1 });
      if (count === 7) await store.tick();
    }
    while ((await catchUp(4)) > 0) expect(seen.length).toBeLessThanOrEqual(28);

    expect(seen.map(({ offset }) => offset)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1));
    expect(await catchUp(4)).toBe(0);
  });

  it('D7: returns no history to a client that was at the end, however long the history is', async () => {
    const [mei, tom] = await people('Mei long', 'Tom long');
    const { name, conversationId } = await createRoom(mei);
    await Promise.all(Array.from({ length: 300 }, (_, index) => say(mei, conversationId, `old ${index}`)));
    await enter(tom, name);
    const first = await ask(tom, 'conversation.fetch', { conversationId });
    expect(first.head).toMatchObject({ unread: 0, offset: 302 });
    expect(first.events).toHaveLength(200);
    const last = first.events.at(-1);
    const cursor = { epoch: first.head.epoch, offset: last?.offset ?? 0, id: last?.id ?? null };

    await say(mei, conversationId, 'new');

    const { events } = await ask(tom, 'conversation.fetch', { conversationId, cursor });
    expect(events).toMatchObject([{ offset: 303, type: 'message', body: { text: 'new' } }]);
  });
});
