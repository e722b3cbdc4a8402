import { afterAll, describe, expect, it } from 'vitest';
import { join, pair, say, type SignedIn } from '../../support/coreForTests.ts';
import { recall, startFollowingCore, write } from '../../support/noticesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const core = startFollowingCore();
afterAll(() => core.stop());

async function threadsOf(person: SignedIn, conversationId: string, page: { before?: number; limit?: number } = {}) {
  const { threads } = await ask(person, 'conversation.fetch', { conversationId, ...page });
  return threads?.summaries.map(({ root, count, lastFrom }) => ({ root, count, lastFrom }));
}

describe('a page of messages', () => {
  it('has the number and the last authors of all replies to its messages, however far below they are', async () => {
    const [mei, tom, ada] = await Promise.all([join(core), join(core), join(core)]);
    const room = await createRoom(mei);
    const { conversationId } = room;
    for (const person of [tom, ada]) await enter(person, room.name);
    const { offset: root } = await say(mei, conversationId, 'what is the price?');
    for (let index = 0; index < 38; index += 1) await write(tom, conversationId, { replyTo: root, inThread: true });
    await write(ada, conversationId, { replyTo: root });
    const last = await write(mei, conversationId, { replyTo: root, inThread: true });
    await say(tom, conversationId, 'another matter');

    const first = { before: root + 1, limit: 5 };
    const all = [{ root, count: 40, lastFrom: [mei, ada, tom].map(({ me }) => me.id) }];
    await expect.poll(() => threadsOf(ada, conversationId, first)).toEqual(all);
    const { threads } = await ask(ada, 'conversation.fetch', { conversationId, ...first });
    expect(threads?.summaries[0]?.lastAt).toBe(last.at);
    expect(await threadsOf(ada, conversationId, { limit: 2 })).toEqual([]);

    const { epoch, threads: again } = await ask(ada, 'conversation.threads', { conversationId, from: root, limit: 1 });
    expect(again).toEqual(threads);
    expect(epoch).not.toBe('');
    expect(
      (await ask(ada, 'conversation.threads', { conversationId, from: 1, limit: root - 1 })).threads.summaries,
    ).toEqual([]);
  });

  it('does not count recalled replies, and the recall names the message that was replied to', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset: root } = await say(mei, conversationId, 'question');
    const first = await write(tom, conversationId, { replyTo: root, inThread: true });
    await write(mei, conversationId, { replyTo: root, inThread: true });
    await expect.poll(() => threadsOf(mei, conversationId)).toMatchObject([{ root, count: 2 }]);
    await recall(tom, conversationId, first.offset);
    await expect.poll(() => threadsOf(mei, conversationId)).toEqual([{ root, count: 1, lastFrom: [mei.me.id] }]);
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(events.at(-1)).toMatchObject({ type: 'recalled', target: first.offset, replyTo: root });
  });

  it('is refused to people outside the conversation, and so are its threads', async () => {
    const [mei, eve] = await Promise.all([join(core), join(core)]);
    const { conversationId } = await createRoom(mei);
    await expectRefused(eve, 'conversation.fetch', { conversationId }, 'NOT_A_MEMBER');
    await expectRefused(eve, 'conversation.threads', { conversationId, from: 1, limit: 1 }, 'NOT_A_MEMBER');
  });

  it('of a new room with an earlier name counts nothing of the earlier room', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const room = await createRoom(mei);
    const { conversationId } = room;
    await enter(tom, room.name);
    const { offset: root } = await say(mei, conversationId, 'question');
    await write(tom, conversationId, { replyTo: root, inThread: true });
    await expect.poll(() => threadsOf(mei, conversationId)).toMatchObject([{ root, count: 1 }]);
    await ask(mei, 'room.close', { conversationId });
    await createRoom(mei, { name: room.name });
    await say(mei, conversationId, 'question');
    expect(await threadsOf(mei, conversationId)).toEqual([]);
  });
});
