import { afterEach, expect, inject, it } from 'vitest';
import { inboxCountId } from '#core/counter/ConversationCount.ts';
import { type Counter, createCounter } from '#core/counter/createCounter.ts';
import { shardOf } from '#core/counter/shardOf.ts';
import { withCounter } from '#core/counter/withCounter.ts';
import type { Session } from '#core/Client.ts';
import { createInboxHandlers, type InboxPorts } from '#core/inbox/inboxHandlers.ts';
import { createKeys, type Keys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import { openSql } from '#core/sql/openSql.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { pair, randomPrefix, say, type SignedIn, silent } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { type Death, dieAt } from '../../support/dyingRedis.ts';
import { appendReaction } from '../../support/inboxScripts.ts';
import { expectInbox, react, startFollowingCore } from '../../support/noticesForTests.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const HOUR_MS = 3_600_000;
/** Totals are updated and written by `flush` only. */
const NEVER = { sweepEveryMs: HOUR_MS, countEveryMs: HOUR_MS, flushEveryMs: HOUR_MS };

function openRedis(): RawRedis {
  const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  stops.push(() => redis.stop());
  return redis;
}

const totalsOf = async (client: SignedIn) => {
  const { personal, activity } = unwrap(await client.request('counter.read', {}));
  return { personal, activity };
};

describeDatabases('an unread total', (fresh) => {
  it("F12: covers Activity, as a part of the person's row in the database", async () => {
    const target = await fresh();
    const keyPrefix = randomPrefix();
    const database = { open: () => openSql(target) };
    const core = startFollowingCore({ keyPrefix, database, timing: { countEveryMs: HOUR_MS, flushEveryMs: HOUR_MS } });
    stops.push(() => core.stop());
    const { mei, tom, conversationId } = await pair(core);
    const flush = () =>
      withCounter({ redis: { url: inject('redisUrl') }, database, log: silent, keyPrefix }, (counter) =>
        counter.flush(),
      );
    const rowOf = async (userId: string) => {
      await flush();
      const sql = await openSql(target);
      const rows = await sql.query('SELECT unread FROM counter_totals WHERE user_id = $1', [userId]);
      await sql.stop();
      return rows.map(({ unread }) => Number(unread));
    };

    const { offset } = await say(mei, conversationId, 'a plan');
    await react(tom, conversationId, offset, true, '👍');
    await react(tom, conversationId, offset, true, '🎉');
    await expectInbox(mei, `reactedTo:${offset}*`, `reactedTo:${offset}*`);
    await expect.poll(() => rowOf(mei.me.id)).toEqual([2]);
    expect(await totalsOf(mei)).toEqual({ personal: 2, activity: 2 });

    await say(tom, conversationId, 'fine');
    await expect.poll(() => rowOf(mei.me.id)).toEqual([3]);
    expect(await totalsOf(mei)).toEqual({ personal: 3, activity: 2 });

    // Marked as read twice at once, it counts once.
    const mark = () => mei.request('inbox.markRead', { offsets: [1] });
    await Promise.all([mark(), mark()]);
    expect(await totalsOf(mei)).toEqual({ personal: 2, activity: 1 });
    expect(await rowOf(mei.me.id)).toEqual([2]);

    unwrap(await mei.request('inbox.delete', { offsets: [2] }));
    expect(await totalsOf(mei)).toEqual({ personal: 1, activity: 0 });
    expect(await rowOf(mei.me.id)).toEqual([1]);
    expect(await flush()).toBe(0);
  });
});

async function begin() {
  const redis = openRedis();
  const keys = createKeys(randomPrefix());
  const start = (access: RawRedis): Counter => {
    const counter = createCounter({ redis: access, keys, log: silent, timing: NEVER }, undefined);
    stops.push(() => counter.stop());
    return counter;
  };
  return { redis, keys, start, counter: start(redis) };
}

/** What Amy's inbox has added to her total, as stored. */
async function storedCount(redis: RawRedis, keys: Keys): Promise<number> {
  const entry = await redis.command.hget(keys.counters(shardOf('amy')).counted, `amy ${inboxCountId('amy')}`);
  return Number(entry?.split(':')[0] ?? 0);
}

type Handlers = ReturnType<typeof createInboxHandlers>;
type Caller = Parameters<Handlers['inbox.markRead']>[1];
const CALLS: readonly (readonly [call: keyof Handlers, run: (handlers: Handlers, caller: Caller) => unknown])[] = [
  ['inbox.markRead', (handlers, caller) => handlers['inbox.markRead']({ offsets: [1, 2] }, caller)],
  ['inbox.markAllRead', (handlers, caller) => handlers['inbox.markAllRead']({}, caller)],
  ['inbox.delete', (handlers, caller) => handlers['inbox.delete']({ offsets: [1, 2] }, caller)],
  ['inbox.deleteAll', (handlers, caller) => handlers['inbox.deleteAll']({ upTo: 2 }, caller)],
];

it.each(CALLS)('F12: is exact after a node was killed at any step of %s', async (_call, run) => {
  let deaths = 0;
  for (const after of [false, true]) {
    for (let at = 1; ; at += 1) {
      const { redis, keys, start, counter } = await begin();
      const inbox = keys.user('amy');
      for (let offset = 1; offset <= 3; offset += 1) await appendReaction(redis, inbox, offset);
      await counter.updateInboxesLater(['amy']);
      await counter.flush();
      expect(await storedCount(redis, keys)).toBe(3);

      const doomed = dieAt(redis, { at, after } satisfies Death);
      // These calls need no more of a core.
      const ports = { redis: doomed.redis, keys, counter: start(doomed.redis) } as unknown as InboxPorts;
      const handlers = createInboxHandlers(ports);
      const caller = { session: { me: { id: 'amy' } } as Session } as Caller;
      await Promise.resolve(run(handlers, caller)).catch(() => undefined);

      await counter.flush();
      const left = await redis.command.zcard(inbox.noticeCounted);
      expect(await storedCount(redis, keys), `killed ${after ? 'after' : 'before'} call ${at}`).toBe(left);
      expect(await counter.read('amy')).toBe(left);
      if (!doomed.isDead()) break;
      deaths += 1;
    }
  }
  // Before and after each of: scheduling the update, the change, scheduling it again.
  expect(deaths).toBe(6);
});

it('F12: includes items that a version without totals of Activity has appended', async () => {
  const { redis, keys, counter } = await begin();
  await appendReaction(redis, keys.user('amy'), 1);
  await counter.flush();
  expect(await storedCount(redis, keys)).toBe(0);
  expect(await counter.read('amy')).toBe(1);
  expect(await storedCount(redis, keys)).toBe(1);
});
