import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '#core/Core.ts';
import { createKeys } from '#core/keys.ts';
import { createRedis } from '#core/redis/createRedis.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, silent, startCore } from '../../support/coreForTests.ts';
import { seedPeople } from '../../support/seedPeople.ts';
import { startRedis, type TestRedis } from '../../support/startRedis.ts';

const PREFIX = 'parley';
const BODY = 'What is **new**. '.repeat(500);

let server: TestRedis;
let redis: RedisAccess;
let core: Core;
beforeAll(async () => {
  server = await startRedis();
  redis = createRedis({ url: server.url, log: silent, deadlineMs: 30_000 });
  core = startCore({ redis: { url: server.url }, keyPrefix: PREFIX });
});
afterAll(async () => {
  await core.stop();
  redis.stop();
  await server.stop();
});

/** How often each command was carried out meanwhile, within scripts as well, and how many keys came. */
async function costOf(work: () => Promise<unknown>) {
  const keysBefore = await redis.command.dbsize();
  await redis.command.config('RESETSTAT');
  await work();
  const stats = await redis.command.info('commandstats');
  const calls = [...stats.matchAll(/^cmdstat_(\w+):calls=(\d+)/gm)].map(([, name, count]) => [name, Number(count)]);
  const { ping: _heartbeat, info: _info, ...commands } = Object.fromEntries(calls) as Record<string, number>;
  return { commands, keys: (await redis.command.dbsize()) - keysBefore };
}

it('C2: costs the same writes and the same keys whether 10 people are told or 100,000', async () => {
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
  expect(few.commands).toMatchObject({ evalsha: 1, rpush: 1, hset: 2, zadd: 1, spublish: 1 });
  expect(many).toEqual(few);
}, 60_000);

it('C2: a person has nothing in Redis for it until they have read it, and then one entry', async () => {
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
  expect(looking.keys).toBe(0);
  for (const write of ['hset', 'zadd', 'rpush', 'lset', 'sadd']) expect(looking.commands).not.toHaveProperty(write);
  expect(await redis.command.zscore(readBy, `${announcement.offset}:${tom.me.id}`)).toBeNull();

  const before = await redis.command.zcard(readBy);
  unwrap(await tom.request('announcement.markRead', { offsets: [announcement.offset] }));
  unwrap(await tom.request('announcement.markRead', { offsets: [announcement.offset] }));
  expect(await redis.command.zcard(readBy)).toBe(before + 1);
});

it('C6: neither the list nor what is heard carries a body; it comes when one is opened', async () => {
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
