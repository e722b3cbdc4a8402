import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';

/** The scripts of custom emoji, called by an actor. */
export function emojiScripts(keys: Keys) {
  return {
    add: (redis: RawRedis, actor: string, name: string, limit = 10) =>
      redis.run(scripts.addEmoji, keys.people, {
        actor,
        name,
        picture: `p-${name}`,
        type: 'image/png',
        data: 'AAAA',
        limit,
      }),
    list: async (redis: RawRedis): Promise<unknown[]> =>
      (await redis.run(scripts.listEmoji, keys.people, {})).emoji.map((json): unknown => JSON.parse(json)),
  };
}
