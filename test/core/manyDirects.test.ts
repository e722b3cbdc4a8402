import { afterAll, expect, inject, it } from 'vitest';
import { directId } from '#shared/conversation/directId.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { prepare } from '#core/redis/RedisAccess.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, randomPrefix, say, silent, startCore } from '../support/coreForTests.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
afterAll(async () => {
  await core.stop();
  redis.stop();
});

/** Creates so many direct conversations, the first of them the newest. */
async function seedDirects(userId: string, count: number): Promise<string[]> {
  const others = Array.from({ length: count }, (_, index) => `other-${index}`);
  const people = others.map((id) => {
    const person = { userId: id, name: `Name of ${id}`, person: '{}' };
    return prepare(scripts.joinPeople, keys.people, person);
  });
  const ids = others.map((id) => directId(userId, id));
  const directs = others.map((id, index) => {
    const [first, second] = [userId, id].toSorted();
    const args = { first: first ?? '', second: second ?? '', epoch: `epoch-${index}` };
    return prepare(scripts.openDirect, keys.conversation(ids[index] ?? ''), args);
  });
  for (const outcome of await redis.runAll([...people, ...directs])) if (!outcome.ok) throw outcome.error;
  const entries = ids.flatMap((id, index) => [count - index, id]);
  for (let start = 0; start < entries.length; start += 2_000) {
    await redis.call('seeding', (command) =>
      command.zadd(keys.user(userId).conversations, ...entries.slice(start, start + 2_000)),
    );
  }
  return ids;
}

it('repair C1: a person with more than 10,000 direct conversations gets their list, with all names, and their heads', async () => {
  const mei = await join(core);
  const ids = await seedDirects(mei.me.id, LIMITS.headsPerCall + 500);
  const newest = new Set(ids.slice(0, LIMITS.headsPerCall));

  const { conversations } = unwrap(await mei.request('conversation.list', {}));
  expect(conversations).toHaveLength(LIMITS.headsPerCall);
  expect(conversations.filter(({ conversationId }) => !newest.has(conversationId))).toEqual([]);
  expect(
    conversations.filter((each) => each.kind !== 'direct' || each.with.name !== `Name of ${each.with.id}`),
  ).toEqual([]);

  // The second call requests all names at once.
  expect(unwrap(await mei.request('conversation.list', {})).conversations).toHaveLength(LIMITS.headsPerCall);
  expect(unwrap(await mei.request('conversation.heads', {})).heads).toHaveLength(LIMITS.headsPerCall);

  const again = connect(core);
  unwrap(await again.request('account.resume', { token: mei.token }));
  await say(mei, ids[0] ?? '', 'hello');
  const list = unwrap(await again.request('conversation.list', {}));
  expect(list.conversations[0]).toMatchObject({ conversationId: ids[0], last: { offset: 1 } });
});
