import { expect, inject, it, onTestFinished } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createArchive } from '#core/archive/createArchive.ts';
import { inboxCountId } from '#core/counter/ConversationCount.ts';
import { type Counter, createCounter } from '#core/counter/createCounter.ts';
import { shardOf } from '#core/counter/shardOf.ts';
import { createNoticeProjection } from '#core/inbox/createNoticeProjection.ts';
import { createKeys, type Keys } from '#core/keys.ts';
import { createProjector } from '#core/follow/createProjector.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import { randomPrefix, silent } from '../../support/coreForTests.ts';
import { type Death, dieAt } from '../../support/dyingRedis.ts';
import { enterAs, makeRoom, OLGA, roomMessage, type RoomKeys, sendTo } from '../../support/roomScripts.ts';
import { drained, listenTo } from '../../support/scriptsForTests.ts';

const PEOPLE = [OLGA, 'tom', 'ann'];

function open(): RawRedis {
  const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  onTestFinished(() => redis.stop());
  return redis;
}

/** Unread totals that are updated by `flush` only. */
function startCounter(redis: RawRedis, keys: Keys): Counter {
  const timing = { sweepEveryMs: 3_600_000, countEveryMs: 3_600_000, flushEveryMs: 3_600_000 };
  const counter = createCounter({ redis, keys, log: silent, timing }, undefined);
  onTestFinished(() => counter.stop());
  return counter;
}

/** What each person's inbox has added to their unread total, as stored. */
async function inboxCounts(redis: RawRedis, keys: Keys): Promise<number[]> {
  await startCounter(redis, keys).flush();
  const entries = PEOPLE.map((userId) => {
    const { counted } = keys.counters(shardOf(userId));
    return redis.command.hget(counted, `${userId} ${inboxCountId(userId)}`);
  });
  return (await Promise.all(entries)).map((entry) => Number(entry?.split(':')[0] ?? 0));
}

/** A core that processes due jobs until it is stopped. */
async function processDueJobs(redis: RawRedis, keys: Keys): Promise<void> {
  const archive = createArchive(undefined, silent);
  const timing = { sweepEveryMs: 3_600_000, projectAfterMs: 10, projectLeaseMs: 5 };
  const follower = createProjector({ redis, keys, archive, timing, log: silent, quietMs: 0 });
  const counter = startCounter(redis, keys);
  follower.start([createNoticeProjection({ redis, keys, history: { archive }, counter })]);
  // A killed process does not report a failure.
  await follower.sweep().catch(() => undefined);
  await follower.stop();
}

const mention = (author: string, clientId: string, ...about: string[]) => {
  const row = roomMessage(author, clientId);
  return { ...row, event: ` ${row.event.replace('"body":', `${about.join(',')},"body":`)}` };
};
const react = (redis: RawRedis, room: RoomKeys, clientId: string, on: boolean) =>
  redis.run(scripts.reactToMessage, room, { userId: 'ann', clientId, offset: 4, emoji: '👍', on, limit: 24 });

/** What was processed before: a mention that is recalled next, a reaction that is taken back. */
async function before(redis: RawRedis, room: RoomKeys): Promise<void> {
  await enterAs(redis, room, 'tom');
  await enterAs(redis, room, 'ann');
  await sendTo(redis, room, roomMessage('tom', 'm1'));
  await sendTo(redis, room, mention(OLGA, 'm2', '"mentions":["tom","ann"]'));
  await react(redis, room, 'r1', true);
}

/** Every way in which a notice is created, removed or read. */
async function createNotices(redis: RawRedis, room: RoomKeys): Promise<void> {
  await sendTo(redis, room, mention('ann', 'm3', '"mentions":["olga"]', '"replyTo":4'));
  await react(redis, room, 'r2', false);
  await redis.run(scripts.recallMessage, room, { userId: OLGA, clientId: 'r', offset: 5, epoch: '', element: '' });
  await react(redis, room, 'r3', true);
  await redis.run(scripts.muteMember, room, { caller: OLGA, clientId: 'q', userId: 'tom', forMs: 0 });
  await sendTo(redis, room, mention(OLGA, 'm4', '"mentions":["tom"]'));
  await redis.run(scripts.markRead, room, { reader: 'tom', offset: 8, epoch: '', uncounted: 0 });
}

async function inboxes(redis: RawRedis, keys: Keys): Promise<string[]> {
  const all: string[] = [];
  for (const userId of PEOPLE) {
    const inbox = keys.user(userId);
    const page = await redis.run(scripts.listNotices, inbox, { before: 0, limit: 100, types: [] });
    for (const { read, notice } of page.notices) {
      const { type, place } = JSON.parse(notice) as { type: string; place: { offset: number | null } };
      all.push(`${userId} ${type} ${place.offset ?? '-'} ${read ? 'read' : 'unread'}`);
    }
    all.push(`${userId} ${page.unread} ${page.counted}`);
  }
  return all;
}

/**
 * Runs everything with a core that dies in the middle and another that completes the work. Returns the resulting
 * notices and the live events.
 */
async function play(death: Death | null) {
  const redis = open();
  const keys = createKeys(randomPrefix());
  const room = await makeRoom(redis, keys);
  const due = { afterMs: 0, entries: [keys.conversationOf(room.meta)] };
  await before(redis, room);
  await redis.run(scripts.markDue, keys.agenda('follow'), due);
  await processDueJobs(redis, keys);
  const published = await Promise.all(PEOPLE.map((userId) => listenTo(redis, keys.user(userId).channel)));
  await createNotices(redis, room);

  await redis.run(scripts.markDue, keys.agenda('follow'), due);
  const doomed = death === null ? null : dieAt(redis, death);
  if (doomed !== null) await processDueJobs(doomed.redis, keys);
  // Still due, whatever the first core did.
  await redis.run(scripts.markDue, keys.agenda('follow'), { ...due, afterMs: 0 });
  await processDueJobs(redis, keys);
  await drained(redis);
  const appended = published.flat().filter((frame) => (frame as { event: string }).event === 'inbox.appended').length;
  const counts = await inboxCounts(redis, keys);
  return { inboxes: await inboxes(redis, keys), appended, counts, died: doomed?.isDead() ?? false };
}

it('C1: a core killed at any step of writing notices: another completes the work, and each notice is stored, published and counted once', async () => {
  const whole = await play(null);
  expect(whole.inboxes).toEqual([
    'olga mentioned 7 read',
    'olga 0 0',
    'tom mentioned 12 unread',
    'tom muted - unread',
    'tom reactedTo 4 unread',
    'tom repliedTo 7 read',
    'tom 3 2',
    'ann 0 0',
  ]);

  // F12: of Olga, Tom and Ann.
  expect(whole.counts).toEqual([0, 2, 0]);

  let deaths = 0;
  for (const after of [false, true]) {
    for (let at = 1; ; at += 1) {
      const { died, ...outcome } = await play({ at, after });
      if (!died) break;
      deaths += 1;
      expect(outcome.inboxes, `killed ${after ? 'after' : 'before'} call ${at}`).toEqual(whole.inboxes);
      expect(outcome.appended).toBe(whole.appended);
      expect(outcome.counts).toEqual(whole.counts);
    }
  }
  // Kill points before and after each of: the claim, reading, the targets, the readers, the index, the inboxes, four
  // checks for ended conversations …
  expect(deaths).toBeGreaterThanOrEqual(24);
}, 120_000);
