import { createCore } from '#core/createCore.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { signUp, type SignedIn } from '../support/people.ts';
import { seedPeople } from '../support/seedPeople.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { interleave, median, rounded } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const PUBLISHED = 200;
const ROUNDS = 31;
const FAN_OUT_ROUNDS = 5;
const FAN_OUT_AT_ONCE = 5_000;
const BODY = 'The lift is being repaired on **Friday** from 9 to 12. '.repeat(8);
const NEWS = { title: 'The lift is out of order on Friday', body: BODY, importance: 'normal', endsAt: null } as const;

/** The cost of one announcement. */
interface Cost {
  readonly ms: number;
  /** Redis' count of changes to the data set. */
  readonly writes: number;
  readonly bytes: number;
}

/** Teams of three sizes in one Redis, so that the same disturbances affect all of them. */
export const announce: Bench = {
  title: 'one announcement to 1,000, 10,000 and 100,000 people, against a push to each of 100,000',
  atMost: { ratio100kTo1k: 1.1, ratio10kTo1k: 1.1, bytesRatio100kTo1k: 1.1 },
  atLeast: { vsFanOutOnWrite: 100 },
  exactly: { writesRatio100kTo1k: 1 },

  async run() {
    const server = await startRedis();
    const redis = createRedisAccess({ url: server.url, log: silentLog, deadlineMs: 60_000 });
    const teams = await Promise.all([1_000, 10_000, 100_000].map((size) => startTeam(server.url, redis, size)));
    const [small, middle, large] = teams;
    if (small === undefined || middle === undefined || large === undefined) throw new Error('no team');
    try {
      const flat = await interleave<'small' | 'middle' | 'large', Cost>(
        { small: small.publish, middle: middle.publish, large: large.publish },
        ROUNDS,
      );
      const race = await interleave<'once' | 'fanOut', Cost>(
        { once: large.publish, fanOut: () => fanOut(redis, large.people) },
        FAN_OUT_ROUNDS,
      );

      const ratio = (of: readonly Cost[], to: readonly Cost[], figure: keyof Cost): number =>
        rounded(median(of.map((cost, round) => cost[figure] / (to[round]?.[figure] ?? NaN))));
      return {
        ratio100kTo1k: ratio(flat.large, flat.small, 'ms'),
        writes: rounded(median(flat.large.map(({ writes }) => writes))),
        vsFanOutOnWrite: ratio(race.fanOut, race.once, 'ms'),
        ratio10kTo1k: ratio(flat.middle, flat.small, 'ms'),
        writesRatio100kTo1k: ratio(flat.large, flat.small, 'writes'),
        bytesRatio100kTo1k: ratio(flat.large, flat.small, 'bytes'),
        ms: rounded(median(flat.large.map(({ ms }) => ms))),
        bytes: rounded(median(flat.large.map(({ bytes }) => bytes))),
        fanOutMs: rounded(median(race.fanOut.map(({ ms }) => ms))),
        fanOutWrites: median(race.fanOut.map(({ writes }) => writes)),
        fanOutBytes: rounded(median(race.fanOut.map(({ bytes }) => bytes))),
      };
    } finally {
      await Promise.all(teams.map(({ stop }) => stop()));
      redis.stop();
      await server.stop();
    }
  },
};

/** Creates so many accounts and signs one of them in, who publishes announcements. */
async function startTeam(url: string, redis: RedisAccess, size: number) {
  const keyPrefix = `bench-${size}`;
  const core = createCore({
    redis: { url },
    log: silentLog,
    keyPrefix,
    passwordCost: CHEAP_PASSWORDS,
    deadlineMs: 60_000,
  });
  const keys = createKeys(keyPrefix);
  const author = await signUp(createMemoryTransport(core));
  const people = await seedPeople(redis, keys, 1, size);
  const { channel: _channel, ...stored } = keys.announcements;
  return {
    people,
    stop: () => core.stop(),
    /** Deletes all announcements first, so that each round starts from the same state. */
    publish: async (): Promise<Cost> => {
      await redis.call('clearing', (command) => command.del(...Object.values<string>(stored)));
      const { ms, writes, bytes } = await costOf(redis, () => publishMany(author));
      return { ms: ms / PUBLISHED, writes: writes / PUBLISHED, bytes: bytes / PUBLISHED };
    },
  };
}

async function publishMany({ ask }: SignedIn): Promise<void> {
  for (let index = 0; index < PUBLISHED; index += 1) {
    await ask('announcement.publish', { clientId: `news-${index}`, ...NEWS });
  }
}

/** The usual alternative: a copy for each person, pipelined. */
function fanOut(redis: RedisAccess, people: readonly string[]): Promise<Cost> {
  const copy = JSON.stringify({ at: Date.now(), from: 'author', ...NEWS, body: undefined });
  return costOf(redis, async () => {
    for (let start = 0; start < people.length; start += FAN_OUT_AT_ONCE) {
      await redis.call('fanning out', async (command) => {
        const pipeline = command.pipeline();
        for (const person of people.slice(start, start + FAN_OUT_AT_ONCE)) pipeline.rpush(`inbox:{${person}}`, copy);
        return pipeline.exec();
      });
    }
  });
}

async function costOf(redis: RedisAccess, work: () => Promise<unknown>): Promise<Cost> {
  const before = await readServer(redis);
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const after = await readServer(redis);
  return { ms, writes: after.changes - before.changes, bytes: after.memory - before.memory };
}

async function readServer(redis: RedisAccess): Promise<{ changes: number; memory: number }> {
  const info = await redis.call('measuring', (command) => command.info());
  const read = (name: string): number => Number(new RegExp(`^${name}:(\\d+)`, 'mu').exec(info)?.[1]);
  return { changes: read('rdb_changes_since_last_save'), memory: read('used_memory') };
}
