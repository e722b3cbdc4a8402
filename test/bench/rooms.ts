import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createCore } from '#core/createCore.ts';
import type { Core } from '#core/Core.ts';
import { SHARDS } from '#core/counter/shardOf.ts';
import { createKeys } from '#core/keys.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { asker, signUp } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { redisCpuUs, resetRedisCpu } from './redisCpu.ts';
import { silentLog } from './silentLog.ts';
import { rounded } from './rounds.ts';

const ROOMS = 10_000;
const OWNERS = 100;
/** So many are measured at the beginning and at the end. */
const SOME = 1_000;
const IN_FLIGHT = 20;
const PREFIX = 'bench';
const WITHIN_SECONDS = 60;

/**
 * Empty rooms, each with one person who left. Their memory is everything that Redis holds beyond its initial state,
 * including the entries in people's lists. Then all rooms expire at once while no core is running; at the next start
 * the lists are cleaned up.
 */
export const rooms: Bench = {
  title: `${ROOMS} rooms alive: memory of each, cost of one more, and what is left of them when their time is over`,
  exactly: { keysLeft: 0 },

  async run() {
    const server = await startRedis();
    const redis = new Redis(server.url, { replyMapping: 'legacy' });
    try {
      const tokens = await makeOwners(server.url);
      const before = { memory: await usedMemory(redis), keys: await countKeys(redis) };
      const first = await makeRooms(server.url, redis, tokens, 0, SOME);
      await makeRooms(server.url, redis, tokens, SOME, ROOMS - SOME);
      const alive = { memory: await usedMemory(redis), keys: await countKeys(redis) };
      const more = await makeRooms(server.url, redis, tokens, ROOMS, SOME);
      const afterMore = await usedMemory(redis);
      const end = await endAll(server.url, redis, before.keys);
      return {
        bytesPerRoom: Math.round((alive.memory - before.memory) / ROOMS),
        keysPerRoom: rounded((alive.keys - before.keys) / ROOMS),
        costOfOneMoreBytes: Math.round((afterMore - alive.memory) / SOME),
        costOfOneMoreRedisUs: rounded(more),
        costOfFirstRedisUs: rounded(first),
        keysLeft: end.keysLeft,
        secondsUntilNone: rounded(end.seconds),
      };
    } finally {
      redis.disconnect();
      await server.stop();
    }
  },
};

function startCore(url: string): Core {
  return createCore({ redis: { url }, log: silentLog, keyPrefix: PREFIX, passwordCost: CHEAP_PASSWORDS });
}

async function makeOwners(url: string): Promise<string[]> {
  const core = startCore(url);
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => signUp(createMemoryTransport(core))));
  await core.stop();
  return owners.map(({ token }) => token);
}

/** Creates rooms and leaves them; returns the time that Redis spent on the scripts of one. */
async function makeRooms(
  url: string,
  redis: Redis,
  tokens: readonly string[],
  from: number,
  count: number,
): Promise<number> {
  const core = startCore(url);
  try {
    const owners = await Promise.all(tokens.map((token) => comeBack(core, token)));
    await resetRedisCpu(redis);
    await keepInFlight(
      async (index) => {
        const name = `room number ${from + index}`;
        const settings = { password: null, seats: 20, idleTtlMs: 86_400_000 };
        await owners[index % OWNERS]?.ask('room.create', { name, clientId: 'made', ...settings });
      },
      { count, inFlight: IN_FLIGHT },
    );
    return (await redisCpuUs(redis, 'evalsha')) / count;
  } finally {
    await core.stop();
  }
}

async function comeBack(core: Core, token: string) {
  const owner = asker(createMemoryTransport(core));
  await owner.ask('account.resume', { token });
  return owner;
}

/**
 * Moves the expiry of the rooms, and the jobs due then, to now; once all have expired, a core starts. Expired keys that
 * are still in memory count.
 */
async function endAll(url: string, redis: Redis, keysBefore: number): Promise<{ keysLeft: number; seconds: number }> {
  for await (const keys of redis.scanStream({ match: `${PREFIX}:{room:*`, count: 1000 })) {
    const pipeline = redis.pipeline();
    for (const key of keys as string[]) pipeline.pexpire(key, 1_000);
    await pipeline.exec();
  }
  const { due } = createKeys(PREFIX).agenda('lists');
  const [now] = await redis.time();
  const owners = await redis.zrange(due, '0', '-1');
  await redis.zadd(due, 'LT', ...owners.flatMap((owner) => [Number(now) * 1000 + 1_000, owner]));
  // Redis expires only the keys of the room itself; people's lists and the projector's checkpoints need a running core.
  while (await hasRooms(redis)) await wait(100);
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  const keysLeft = async (): Promise<number> => (await countKeys(redis)) - keysBefore;
  const core = startCore(url);
  try {
    while ((await keysLeft()) > 0 && seconds() < WITHIN_SECONDS) await wait(100);
    return { keysLeft: await keysLeft(), seconds: seconds() };
  } finally {
    await core.stop();
  }
}

async function hasRooms(redis: Redis): Promise<boolean> {
  for await (const keys of redis.scanStream({ match: `${PREFIX}:{room:*`, count: 1000 })) {
    if ((keys as string[]).length > 0) return true;
  }
  return false;
}

/**
 * All keys but the counter shards and the versions of the directory: their number is fixed for the team, and they stay.
 * The directory's entries are counted.
 */
async function countKeys(redis: Redis): Promise<number> {
  const keys = createKeys(PREFIX);
  const { versions, floor } = keys.directory;
  const ofCounters = SHARDS.flatMap((shard) => Object.values<string>(keys.counters(shard)));
  return (await redis.dbsize()) - (await redis.exists(...ofCounters, versions, floor));
}

async function usedMemory(redis: Redis): Promise<number> {
  const used = /^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1];
  return Number(used);
}
