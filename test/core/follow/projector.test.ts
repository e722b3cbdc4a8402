import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import type { Projection } from '#core/follow/Projection.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { type FollowerBench, record, startFollower } from '../../support/followersForTests.ts';
import { AMY, BEN, message } from '../../support/scriptsForTests.ts';
import { enterAs, makeRoom, OLGA, roomMessage, sendTo } from '../../support/roomScripts.ts';

let keys = createKeys(randomPrefix());
afterEach(() => {
  keys = createKeys(randomPrefix());
});

function start(projections: readonly Projection[], change?: Parameters<typeof startFollower>[2]): FollowerBench {
  const bench = startFollower(keys, projections, change);
  onTestFinished(bench.stop);
  return bench;
}

async function makeConversation(redis: RedisAccess): Promise<string> {
  const conversationId = `direct:${AMY}:${BEN}${randomUUID().slice(0, 8)}`;
  const args = { first: AMY, second: BEN, epoch: 'epoch-one' };
  await redis.run(scripts.openDirect, keys.conversation(conversationId), args);
  return conversationId;
}

/** A message that is more than plain text. */
function reply(clientId: string) {
  const row = message(AMY, clientId);
  return { ...row, event: ` ${row.event.replace('"to":', '"replyTo":1,"to":')}` };
}

const send = (redis: RedisAccess, conversationId: string, ...clientIds: string[]) =>
  redis.run(scripts.sendMessages, keys.conversation(conversationId), { leaseMs: 1, messages: clientIds.map(reply) });

const dueOf = (redis: RedisAccess) => redis.command.zrange(keys.agenda('follow').due, '0', '-1');

it('processes changes soon after they happen, each conversation in order, and drops idle conversations', async () => {
  const recorder = record();
  const { redis } = start([recorder], { quietMs: 50 });
  const one = await makeConversation(redis);
  const other = await makeConversation(redis);

  await send(redis, one, 'a', 'b');
  await send(redis, other, 'c');
  await expect.poll(() => recorder.offsets(one)).toEqual([1, 2]);
  await expect.poll(() => recorder.offsets(other)).toEqual([1]);
  await expect.poll(() => dueOf(redis)).toEqual([]);
  expect(recorder.news.at(-1)).toMatchObject({ isChanged: false, events: [] });

  await send(redis, one, 'd');
  await expect.poll(() => recorder.offsets(one)).toEqual([1, 2, 3]);
});

it('drops an idle conversation by itself, although no sweep follows', async () => {
  const recorder = record();
  const timing = { sweepEveryMs: 600_000, projectAfterMs: 50, projectLeaseMs: 5_000 };
  // So long that the time until then is not one of the short waits.
  const { redis } = start([recorder], { quietMs: 5_100, timing });
  const conversationId = await makeConversation(redis);
  await send(redis, conversationId, 'a');
  await expect.poll(() => recorder.offsets(conversationId)).toEqual([1]);
  await expect.poll(() => dueOf(redis), { timeout: 30_000 }).toEqual([]);
});

it('checks again within two seconds when it found no change, because the marked change may be on its way', async () => {
  const before = startFollower(keys, [record()], { quietMs: 50 });
  const conversationId = await makeConversation(before.redis);
  await send(before.redis, conversationId, 'a');
  await expect.poll(() => dueOf(before.redis)).toEqual([]);
  await before.stop();
  const recorder = record();
  const { redis, follower } = start([recorder]);

  follower.markDirty(conversationId);
  await expect.poll(() => recorder.news.length).toBeGreaterThanOrEqual(1);
  await follower.stop();

  expect(recorder.news[0]).toMatchObject({ isChanged: false });
  const [seconds] = await redis.command.time();
  const dueAt = Number(await redis.command.zscore(keys.agenda('follow').due, conversationId));
  expect(dueAt).toBeGreaterThan(0);
  expect(dueAt).toBeLessThanOrEqual((Number(seconds) + 1) * 1000 + 2_000);
});

it('processes a read cursor that moved', async () => {
  const recorder = record();
  const { redis } = start([recorder], { quietMs: 50 });
  const conversationId = await makeConversation(redis);
  await send(redis, conversationId, 'a', 'b');
  await expect.poll(() => dueOf(redis)).toEqual([]);
  const before = recorder.news.length;

  const args = { reader: BEN, offset: 1, epoch: '', uncounted: 0 };
  await redis.run(scripts.markRead, keys.conversation(conversationId), args);

  await expect.poll(() => recorder.news.slice(before).some(({ isChanged }) => isChanged)).toBe(true);
  expect(recorder.news.slice(before).flatMap(({ events }) => events)).toEqual([]);
});

it('processes a new message before a read cursor that moved earlier', async () => {
  const recorder = record();
  const { redis } = start([recorder], { timing: { sweepEveryMs: 60_000, projectAfterMs: 100, projectLeaseMs: 5_000 } });
  const [readIn, writtenIn] = [await makeConversation(redis), await makeConversation(redis)];
  await send(redis, readIn, 'a');
  await expect.poll(() => recorder.offsets(readIn)).toEqual([1]);
  const before = recorder.news.length;

  const args = { reader: BEN, offset: 1, epoch: '', uncounted: 0 };
  await redis.run(scripts.markRead, keys.conversation(readIn), args);
  await send(redis, writtenIn, 'b');

  const changed = () =>
    recorder.news.slice(before).flatMap(({ isChanged, conversationId }) => (isChanged ? [conversationId] : []));
  await expect.poll(changed).toEqual([writtenIn, readIn]);
});

it('processes a read cursor that moved together with the next message', async () => {
  const recorder = record();
  const { redis } = start([recorder], {
    timing: { sweepEveryMs: 60_000, projectAfterMs: 500, projectLeaseMs: 5_000 },
  });
  const conversationId = await makeConversation(redis);
  await send(redis, conversationId, 'a');
  await expect.poll(() => recorder.offsets(conversationId)).toEqual([1]);
  const before = recorder.news.length;

  const args = { reader: BEN, offset: 1, epoch: '', uncounted: 0 };
  await redis.run(scripts.markRead, keys.conversation(conversationId), args);
  await sleep(1_500); // Longer than the delay of a message, shorter than that of a cursor.
  await send(redis, conversationId, 'b');
  await expect.poll(() => recorder.offsets(conversationId)).toEqual([1, 2]);
  await sleep(4_500); // Longer than the delay of the cursor.
  expect(recorder.news.slice(before).filter(({ isChanged }) => isChanged)).toHaveLength(1);
});

it('marks a busy conversation dirty a few times per second instead of once per message, and misses no message', async () => {
  const recorder = record();
  const { redis } = start([recorder], {
    timing: { sweepEveryMs: 60_000, projectAfterMs: 150, projectLeaseMs: 5_000 },
  });
  const conversationId = await makeConversation(redis);
  const meta = Object.getPrototypeOf(redis) as RedisAccess;
  let touches = 0;
  const run = meta.run.bind(meta);
  meta.run = (script, to, args) => {
    if (Object.is(script, scripts.markDue)) touches += 1;
    return run(script, to, args);
  };

  const begin = performance.now();
  for (let index = 1; index <= 400; index += 1) await send(redis, conversationId, `m${index}`);
  const took = performance.now() - begin;
  await expect.poll(() => recorder.offsets(conversationId).length).toBe(400);

  // Two within each delay of 150 ms, because processing ends the suppression, too.
  expect(touches).toBeLessThanOrEqual(Math.ceil(took / 75) + 2);
  expect(recorder.offsets(conversationId)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
});

it('repeats everything after a projection failed, without delaying other conversations', async () => {
  let left = 2;
  let bad = '';
  const broken = record(({ conversationId }) => {
    if (conversationId !== bad || left === 0) return Promise.resolve(0);
    left -= 1;
    return Promise.reject(new Error('broken'));
  });
  const other = record();
  const { redis } = start([broken, other]);
  bad = await makeConversation(redis);
  const good = await makeConversation(redis);

  await send(redis, bad, 'a', 'b');
  await send(redis, good, 'c');

  await expect.poll(() => broken.offsets(good)).toEqual([1]);
  await expect.poll(() => broken.offsets(bad)).toEqual([1, 2]);
  expect(other.news.filter(({ events }) => events.length === 2).length).toBeGreaterThan(1);
});

it('is completed by another node when one stops in the middle', async () => {
  let isTaken = false;
  const stuck = record(() => {
    isTaken = true;
    return new Promise(() => undefined);
  });
  const first = startFollower(keys, [stuck]);
  onTestFinished(() => first.redis.stop());
  const conversationId = await makeConversation(first.redis);
  await send(first.redis, conversationId, 'a', 'b', 'c');
  await expect.poll(() => isTaken).toBe(true);

  const recorder = record();
  start([recorder]);

  await expect.poll(() => recorder.offsets(conversationId)).toEqual([1, 2, 3]);
});

it('reports the end of a room to the projections with its members, however it ended, and the room that took its name', async () => {
  const recorder = record();
  const { redis } = start([recorder]);
  const room = await makeRoom(redis, keys);
  const conversationId = keys.conversationOf(room.meta);
  await enterAs(redis, room, 'tom');
  await enterAs(redis, room, 'ann');
  await redis.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  await sendTo(redis, room, roomMessage(OLGA, 'm1'));
  await expect.poll(() => recorder.news.some(({ head }) => head === 5)).toBe(true);
  const epoch = (await redis.command.hget(room.meta, 'epoch')) ?? '';

  await redis.run(scripts.closeRoom, room, { owner: OLGA });
  await expect.poll(() => recorder.ended.length).toBe(1);
  expect(recorder.ended[0]).toMatchObject({ conversationId, epoch });
  expect(recorder.ended[0]?.people.toSorted()).toEqual(['ann', OLGA, 'tom'].toSorted());
  expect(await redis.command.exists(keys.followed(conversationId).people)).toBe(0);
});

it('detects by itself that a room has closed', async () => {
  const recorder = record();
  const { redis } = start([recorder]);
  const room = await makeRoom(redis, keys);
  await enterAs(redis, room, 'tom');
  await expect.poll(() => recorder.news.some(({ head }) => head === 2)).toBe(true);

  await redis.run(scripts.setIdleTime, room, { owner: OLGA, clientId: 'i', idleTtlMs: 400 });

  await expect.poll(() => recorder.ended.length).toBe(1);
  expect(recorder.ended[0]?.people.toSorted()).toEqual([OLGA, 'tom'].toSorted());
});

it('processes a conversation again when a projection requests it, without any change', async () => {
  let wishes = 1;
  const recorder = record(({ now }) => {
    wishes -= 1;
    return Promise.resolve(wishes >= 0 ? now + 200 : 0);
  });
  const { redis } = start([recorder], { quietMs: 10 });
  const conversationId = await makeConversation(redis);
  await send(redis, conversationId, 'a');

  await expect.poll(() => recorder.news.filter(({ isChanged }) => !isChanged).length).toBeGreaterThan(0);
});
