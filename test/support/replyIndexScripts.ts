import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';

export const reply = (offset: number, root: number, userId = 'amy') => ({
  offset,
  target: 0,
  root,
  at: offset * 10,
  userId,
});
export const recall = (offset: number, target: number) => ({
  offset,
  target,
  root: 0,
  at: offset * 10,
  userId: 'amy',
});

/** The index of replies of one room. */
export function replyIndexOf(redis: RedisAccess, keys: Keys, name: string) {
  const followed = keys.followed(`room:${name}`);
  return {
    followed,
    apply: (through: number, changes: ReturnType<typeof reply>[], { epoch = 'e', most = 100, after = 0 } = {}) =>
      redis.run(scripts.indexReplies, followed, { epoch, after, through, most, changes }),
    read: (from = 1, to = 1_000, epoch = 'e', limit = 10) =>
      redis.run(scripts.readThreads, followed, { epoch, from, to, limit, faces: 2 }),
    remove: (epoch: string) => redis.run(scripts.removeReplies, followed, { epoch }),
  };
}
