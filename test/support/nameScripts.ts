import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';

const HASH = { salt: 's', cost: 1, blockSize: 1, parallel: 1, hash: 'h' };
export const MINUTE_MS = 60_000;

/** The scripts that move the account of a person to a new name. */
export function nameScripts(keys: Keys) {
  return {
    register: (redis: RawRedis, id: string, name: string) =>
      redis.run(scripts.createAccount, keys.account(name), { id, name, ...HASH }),
    reserve: (redis: RawRedis, userId: string, name: string, random = 'r', forMs = MINUTE_MS) =>
      redis.run(scripts.reserveNewName, keys.account(name), { userId, claim: `renaming:${userId}:${random}`, forMs }),
    place: async (redis: RawRedis, userId: string, { from, to, random = 'r' }: Move) => {
      const { fields } = await redis.run(scripts.readAccountFields, keys.account(from), { userId });
      const args = { claim: `renaming:${userId}:${random}`, name: to, fields };
      return (await redis.run(scripts.placeAccount, keys.account(to), args)).placed;
    },
    retire: async (redis: RawRedis, userId: string, name: string, { hash = 'h', moved = '' } = {}) =>
      (await redis.run(scripts.retireAccount, keys.account(name), { userId, hash, moved, forMs: MINUTE_MS })).retired,
    claimOf: (redis: RawRedis, name: string) => redis.command.get(keys.account(name).claim),
    accountOf: (redis: RawRedis, name: string) => redis.command.hgetall(keys.account(name).account),
  };
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly random?: string;
}
