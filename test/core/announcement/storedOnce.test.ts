import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '#core/Core.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys, type Keys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, silent, startCore } from '../../support/coreForTests.ts';
import { seedPeople } from '../../support/seedPeople.ts';
import { startRedis, type TestRedis } from '../../support/startRedis.ts';

const PREFIX = 'parley';
const HOUR_MS = 3_600_000;
const BODY = 'What is **new**. '.repeat(500);

let server: TestRedis;
let redis: RedisAccess;
let core: Core;
beforeAll(async () => {
  server = await startRedis();
  redis = createRedisAccess({ url: server.url, log: silent, deadlineMs: 30_000 });
  // Periodic work of a core is not part of the cost of an announcement.
  const timing = { sweepEveryMs: HOUR_MS, cleanupDelayMs: HOUR_MS, projectAfterMs: HOUR_MS, flushEveryMs: HOUR_MS };
  core = startCore({ redis: { url: server.url }, keyPrefix: PREFIX, timing, deadlineMs: 30_000 });
});
afterAll(async () => {
  await core.stop();
  redis.stop();
  await server.stop();
});

async function seedMembers(to: RedisAccess, { people }: Keys, userIds: readonly string[]): Promise<void> {
  const named = userIds.flatMap((id) => [id, JSON.stringify({ id, name: id })]);
  await to.call('seeding people', (command) => command.hset(people.names, ...named));
}

/** How often each writing command ran meanwhile, including in scripts, and how many keys were added. */
async function costOf(work: () => Promise<unknown>) {
  const keysBefore = await redis.command.dbsize();
  await redis.command.config('RESETSTAT');
  await work();
  const stats = await redis.command.info('commandstats');
  const writing = await redis.call('asking', (command) => command.acl('CAT', 'write') as Promise<string[]>);
  const calls = [...stats.matchAll(/^cmdstat_(\w+):calls=(\d+)/gm)].map(([, name = '', count]) => ({
    name,
    count: Number(count),
  }));
  const counted = calls.filter(({ name }) => name === 'spublish' || writing.includes(name));
  const writes = new Map(counted.map(({ name, count }) => [name, count]));
  return { writes, keys: (await redis.command.dbsize()) - keysBefore };
}

it('C2: costs the same writes and the same keys for 10 and for 100,000 receivers', async () => {
  const mei = await join(core);
  const publish = () =>
    mei.request('announcement.publish', {
      clientId: freshId(),
      title: 'To everybody',
      body: BODY,
      importance: 'normal',
      endsAt: null,
    });
  const keys = createKeys(PREFIX);
  unwrap(await publish());

  await seedPeople(redis, keys, 0, 10);
  const few = await costOf(publish);
  await seedPeople(redis, keys, 10, 100_000);
  const many = await costOf(publish);

  expect(few.keys).toBe(0);
  expect(few.writes).toEqual(
    new Map(
      Object.entries({
        rpush: 1,
        hset: 2,
        zadd: 4,
        zrem: 1,
        set: 1,
        zremrangebyscore: 1,
        zremrangebyrank: 1,
        spublish: 1,
      }),
    ),
  );
  expect(many).toEqual(few);
}, 180_000);

it('F5: an announcement to a group costs the same writes and the same keys for 1 and for 1,000 members', async () => {
  const mei = await join(core);
  const { ownerId } = unwrap(await mei.request('team.describe', {}));
  const keys = createKeys(PREFIX);
  const actor = { actor: ownerId ?? '', address: 'test' };
  const groupId = freshId();
  const group = { groupId, name: groupId, compared: groupId, claim: groupId, limit: 10, fromRoom: false, userIds: [] };
  await redis.run(scripts.createGroup, keys.people, { ...actor, ...group });
  const members = Array.from({ length: 1_000 }, (_, index) => `member-${index}`);
  await seedMembers(redis, keys, members);
  const add = (userIds: readonly string[]) =>
    redis.run(scripts.addGroupMembers, keys.people, { ...actor, groupId, limit: 1_000, userIds });
  const publish = () =>
    mei.request('announcement.publish', {
      clientId: freshId(),
      title: 'To a group',
      body: BODY,
      importance: 'normal',
      endsAt: null,
      audience: `group:${groupId}`,
    });

  await add(members.slice(0, 1));
  const few = await costOf(async () => unwrap(await publish()));
  await add(members.slice(1));
  const many = await costOf(async () => unwrap(await publish()));

  expect(few.keys).toBe(0);
  expect(few.writes.get('rpush')).toBe(1);
  expect(few.writes.get('spublish')).toBe(1);
  expect(many).toEqual(few);
});

it('C2: stores nothing per person until they have read it, then one entry until it is recalled', async () => {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const { announcement } = unwrap(
    await mei.request('announcement.publish', {
      clientId: freshId(),
      title: 'Read me',
      body: BODY,
      importance: 'normal',
      endsAt: null,
    }),
  );
  const { readBy } = createKeys(PREFIX).announcements;

  const looking = await costOf(async () => {
    unwrap(await tom.request('announcement.list', {}));
    unwrap(await tom.request('announcement.open', { offset: announcement.offset }));
  });
  expect(looking).toEqual({ writes: new Map(), keys: 0 });
  expect(await redis.command.zscore(readBy, `${announcement.offset}:${tom.me.id}`)).toBeNull();

  const before = await redis.command.zcard(readBy);
  unwrap(await tom.request('announcement.markRead', { offsets: [announcement.offset] }));
  unwrap(await tom.request('announcement.markRead', { offsets: [announcement.offset] }));
  expect(await redis.command.zcard(readBy)).toBe(before + 1);

  unwrap(await mei.request('announcement.recall', { clientId: freshId(), offset: announcement.offset }));
  expect(await redis.command.zcard(readBy)).toBe(before);
});

it('C6: neither the list nor the live event carries a body; it is loaded on opening', async () => {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const body = 'x'.repeat(64 * 1024);
  for (let count = 0; count < 20; count += 1) {
    const args = { clientId: freshId(), title: 'Long', body, importance: 'normal', endsAt: null } as const;
    unwrap(await mei.request('announcement.publish', args));
  }

  const list = unwrap(await tom.request('announcement.list', { limit: 20 }));
  const newest = list.announcements[0]?.offset ?? 0;
  await tom.waitFor('announcement.changed', ({ announcement }) => announcement.offset === newest);

  expect(list.announcements).toHaveLength(20);
  expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(20 * 400);
  expect(Buffer.byteLength(JSON.stringify(tom.received('announcement.changed')))).toBeLessThan(40 * 400);
  expect(unwrap(await tom.request('announcement.open', { offset: newest })).body).toBe(body);
});
