import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import { ask, createRoom, enter } from '../support/roomsForTests.ts';
import { startCluster, type TestCluster } from '../support/startCluster.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster({ password: 'secret' });
});
afterAll(() => cluster.stop());

it('erases a person whose traces are on several nodes', async () => {
  const timing = { sweepEveryMs: 25, cleanupDelayMs: 50 };
  const core = startCore({ redis: { url: cluster.url }, keyPrefix: randomPrefix(), timing });
  const owner = await join(core);
  const { mei, tom, conversationId } = await pair(core);
  await say(mei, conversationId, 'hello');
  const rooms = await Promise.all(Array.from({ length: 5 }, () => createRoom(tom)));
  for (const { name } of rooms) await enter(mei, name);

  await ask(owner, 'admin.erase', { userId: mei.me.id, name: mei.me.name });
  await mei.waitFor('session.ended');
  await expect.poll(async () => (await ask(owner, 'admin.people', {})).people.length).toBe(2);

  for (const room of rooms) {
    const { events } = await ask(tom, 'conversation.fetch', { conversationId: room.conversationId, limit: 50 });
    const nicknames = events.flatMap((event) => (event.type === 'entered' ? [event.nickname] : []));
    expect(nicknames).toEqual([tom.me.name, '']);
  }
  await core.stop();
});
