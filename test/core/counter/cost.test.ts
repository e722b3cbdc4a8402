import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { withCounter } from '#core/counter/withCounter.ts';
import { createKeys } from '#core/keys.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { Sql } from '#core/sql/Sql.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join as signUp, pair, say, silent, startCore } from '../../support/coreForTests.ts';
import { startRedis } from '../../support/startRedis.ts';

const keys = createKeys('p');
const MANY = 10_000;
const CONVERSATIONS = 20;
/** No timers run while commands are counted. */
const NO_TIMERS = { sweepEveryMs: 3_600_000, flushEveryMs: 3_600_000, cleanupDelayMs: 3_600_000 };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/**
 * How often Redis ran each command since its statistics were reset, including in scripts and without those of this
 * measurement.
 */
async function commandsRun(redis: Redis): Promise<Record<string, number>> {
  const lines = (await redis.info('commandstats')).split('\r\n');
  const counts = lines.flatMap((line) => {
    const [, name = '', calls] = /^cmdstat_([^:]+):calls=(\d+)/.exec(line) ?? [];
    return calls === undefined || /^(ping|info|config)/.test(name) ? [] : [[name, Number(calls)] as const];
  });
  return Object.fromEntries(counts);
}

async function begin(withDatabase: boolean) {
  const server = await startRedis();
  const folder = await mkdtemp(join(tmpdir(), 'parley-counters-'));
  const redis = new Redis(server.url, { replyMapping: 'legacy' });
  let queries = 0;
  const open = async (): Promise<Sql> => {
    const sql = await openSql({ dialect: 'sqlite', file: join(folder, 'counters.sqlite') });
    return {
      ...sql,
      query(statement, values) {
        queries += 1;
        return sql.query(statement, values);
      },
    };
  };
  const start = (timing = {}) =>
    startCore({ redis: { url: server.url }, keyPrefix: 'p', timing, ...(withDatabase && { database: { open } }) });
  stops.push(
    () => rm(folder, { recursive: true }),
    () => server.stop(),
    () => redis.disconnect(),
  );

  /** The commands of one `counter.read` of this person, and its answer. */
  async function costOf(token: string) {
    const core = start(NO_TIMERS);
    const client = connect(core);
    unwrap(await client.request('account.resume', { token }));
    const { personal } = unwrap(await client.request('counter.read', {}));
    await redis.config('RESETSTAT');
    queries = 0;
    unwrap(await client.request('counter.read', {}));
    const cost = { commands: await commandsRun(redis), queries };
    await core.stop();
    return { personal, cost };
  }
  /** As when nothing has happened for a while: every shard is built, and everything is counted. */
  async function settle(): Promise<void> {
    const database = withDatabase ? { open } : undefined;
    const options = { redis: { url: server.url }, database, log: silent, keyPrefix: 'p' };
    await withCounter(options, async (counter) => {
      await counter.repair();
      await counter.flush();
    });
    await redis.del(keys.agenda('follow').due);
  }
  return { start, costOf, settle };
}

describe.each([
  ['from Redis alone', false],
  ['with a database', true],
])('an unread total %s', (_title, withDatabase) => {
  it('E1: costs the same commands for 10,000 unread messages in many conversations as for one', async () => {
    const { start, costOf, settle } = await begin(withDatabase);
    const core = start();
    // The owner of the team, so that both readers are members: the script that reads a role takes a shorter way for it.
    await signUp(core);
    const few = await pair(core);
    await say(few.mei, few.conversationId, 'the only one');
    const many = await signUp(core);
    for (let index = 0; index < CONVERSATIONS; index += 1) {
      const writer = await signUp(core);
      const { conversation } = unwrap(await writer.request('direct.open', { userId: many.me.id }));
      const count = MANY / CONVERSATIONS;
      await Promise.all(Array.from({ length: count }, (_, at) => say(writer, conversation.conversationId, `${at}`)));
    }
    const totalOf = async (client: typeof many) => unwrap(await client.request('counter.read', {})).personal;
    await expect.poll(() => totalOf(many)).toBe(MANY);
    await expect.poll(() => totalOf(few.tom)).toBe(1);
    await core.stop();
    await settle();

    const [one, all] = [await costOf(few.tom.token), await costOf(many.token)];
    expect([one.personal, all.personal]).toEqual([1, MANY]);
    expect(all.cost).toEqual(one.cost);
    expect(Object.values(one.cost.commands).reduce((sum, calls) => sum + calls, 0)).toBeLessThan(32);
    expect(one.cost.queries).toBe(withDatabase ? 1 : 0);
  });
});
