import { expect, inject, it, onTestFinished } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys, type Keys } from '#core/keys.ts';
import { createSender } from '#core/message/createSender.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import { createMessageScheduler } from '#core/schedule/createMessageScheduler.ts';
import { randomPrefix, silent } from '../../support/coreForTests.ts';
import { type Death, dieAt } from '../../support/dyingRedis.ts';
import { makeRoom, OLGA, readLog } from '../../support/roomScripts.ts';
import { withoutMarks } from '../../support/withoutMarks.ts';

function open(): RawRedis {
  const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  onTestFinished(() => redis.stop());
  return redis;
}

/** A core that sends due messages until it is stopped. */
function startSchedule(redis: RawRedis, keys: Keys) {
  const sender = createSender(withoutMarks(redis), keys);
  return createMessageScheduler({
    redis,
    keys,
    timing: { sweepEveryMs: 3_600_000 },
    claimMs: 5,
    send: (author, { conversationId, clientId, body }) => sender.send(conversationId, { author, clientId, body }),
  });
}

async function sweepOnce(redis: RawRedis, keys: Keys): Promise<void> {
  const schedule = startSchedule(redis, keys);
  // A killed process does not report a failure.
  await schedule.sweep().catch(() => undefined);
  await schedule.stop();
}

/**
 * Two due messages; one core dies while sending them, another completes the work. Returns the log and what is still
 * scheduled.
 */
async function play(death: Death | null) {
  const redis = open();
  const keys = createKeys(randomPrefix());
  const room = await makeRoom(redis, keys);
  const conversationId = keys.conversationOf(room.meta);
  const keeper = startSchedule(redis, keys);
  const [seconds = '0'] = await redis.command.time();
  const sendAt = Number(seconds) * 1_000 + 3_600_000;
  for (const clientId of ['c1', 'c2']) {
    await keeper.schedule(OLGA, { conversationId, clientId, body: { kind: 'text', text: clientId }, sendAt });
  }
  await keeper.stop();
  // The hour passes.
  await redis.command.zadd(keys.user(OLGA).scheduledDue, 1, 'c1', 2, 'c2');
  await redis.run(scripts.markDue, keys.agenda('schedules'), { afterMs: 0, entries: [OLGA] });

  const doomed = death === null ? null : dieAt(redis, death);
  if (doomed !== null) await sweepOnce(doomed.redis, keys);
  await expect
    .poll(async () => {
      await sweepOnce(redis, keys);
      return redis.command.zcard(keys.agenda('schedules').due);
    })
    .toBe(0);
  const messages = (await readLog(redis, room)).filter(({ type }) => type === 'message').map(({ id }) => id);
  return { messages, waiting: await redis.command.hlen(keys.user(OLGA).scheduled), died: doomed?.isDead() ?? false };
}

it('a core killed at any step of sending scheduled messages: another completes the work, and each is sent once', async () => {
  const whole = { messages: ['c1', 'c2'], waiting: 0 };
  expect(await play(null)).toMatchObject(whole);
  let deaths = 0;
  for (const after of [false, true]) {
    for (let at = 1; ; at += 1) {
      const { died, ...outcome } = await play({ at, after });
      if (!died) break;
      deaths += 1;
      expect(outcome, `killed ${after ? 'after' : 'before'} call ${at}`).toEqual(whole);
    }
  }
  // Kill points before and after each of: the claim, reading due messages, sending and completing both, completing the
  // job.
  expect(deaths).toBeGreaterThanOrEqual(14);
}, 120_000);
