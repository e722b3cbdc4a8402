import { afterAll, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, pair, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { createRoom, enter } from '../../support/roomsForTests.ts';

const core = startCore();
afterAll(() => core.stop());

const personalOf = async (client: SignedIn) => unwrap(await client.request('counter.read', {})).personal;

it('E2: a total is the sum of what is unread, in direct conversations and rooms', async () => {
  const { mei, tom, conversationId } = await pair(core);
  await say(mei, conversationId, 'one');
  await say(mei, conversationId, 'two');
  await expect.poll(() => personalOf(tom)).toBe(2);
  const { conversationId: roomId, name } = await createRoom(mei);
  await enter(tom, name);
  await say(mei, roomId, 'three');
  await expect.poll(() => personalOf(tom)).toBe(3);
  expect(unwrap(await tom.request('counter.read', {}))).toEqual({
    total: 3,
    personal: 3,
    activity: 0,
    announcements: 0,
    topics: 0,
  });
  expect(await personalOf(mei)).toBe(0);

  unwrap(await mei.request('message.recall', { conversationId, offset: 2, clientId: freshId() }));
  await expect.poll(() => personalOf(tom)).toBe(2);
  const mark = () => tom.request('conversation.markRead', { conversationId, offset: 1 });
  await Promise.all([mark(), mark()]);
  await expect.poll(() => personalOf(tom)).toBe(1);
  unwrap(await tom.request('room.leave', { conversationId: roomId, clientId: freshId() }));
  await expect.poll(() => personalOf(tom)).toBe(0);
});

it("a new person's total is zero", async () => {
  expect(await personalOf(await join(core))).toBe(0);
});
