import type { RedisAccess } from '#core/redis/RedisAccess.ts';

type Redis = RedisAccess['command'];

/** The commands with which a plain chat without scripts sends one message; each waits for the one before. */
export interface SeedSequence {
  /** The names of its commands in Redis' statistics. */
  readonly commands: readonly string[];
  send(redis: Redis, payload: string): Promise<void>;
}

/** Direct messages: check whether the receiver is online, increment the unread count, append. */
export const seedA: SeedSequence = {
  commands: ['zscore', 'hexists', 'hget', 'hset', 'lpush'],
  async send(redis, payload) {
    await redis.zscore('bench:online', 'receiver');
    const known = await redis.hexists('bench:unread', 'conversation');
    const unread = known === 1 ? Number(await redis.hget('bench:unread', 'conversation')) : 0;
    await redis.hset('bench:unread', 'conversation', unread + 1);
    await redis.lpush('bench:messages', payload);
  },
};

const ROOM = { log: 'bench:0room', people: 'bench:1room', author: 'author' };
const ROOM_SECONDS = 7_200;
const LEASE_SECONDS = 20;

/**
 * A room: append if it exists, restart its idle time, renew the author's lease. The lease is a hash field with an
 * expiry of its own (HEXPIREAT); on Redis before 7.4 it is a score, which costs one command as well. Nothing is
 * checked: no author, password, mute or repetition.
 */
export async function prepareSeedD(redis: Redis): Promise<SeedSequence> {
  const [known] = (await redis.call('COMMAND', 'INFO', 'HEXPIREAT')) as [unknown];
  await redis.rpush(ROOM.log, '');
  await redis.expire(ROOM.log, ROOM_SECONDS);
  const hasFieldExpiry = known !== null;
  if (hasFieldExpiry) await redis.hset(ROOM.people, ROOM.author, '');

  return {
    commands: ['rpushx', 'expire', hasFieldExpiry ? 'hexpireat' : 'zadd'],
    async send(redis, payload) {
      await redis.rpushx(ROOM.log, payload);
      await redis.expire(ROOM.log, ROOM_SECONDS);
      const leaseEnds = Math.floor(Date.now() / 1000) + LEASE_SECONDS;
      if (hasFieldExpiry) await redis.call('HEXPIREAT', ROOM.people, leaseEnds, 'FIELDS', 1, ROOM.author);
      else await redis.zadd(ROOM.people, leaseEnds, ROOM.author);
    },
  };
}
