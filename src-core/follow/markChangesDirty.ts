import { scripts } from '../generated/scripts.ts';
import type { Key, Keys } from '../keys.ts';
import type { AnyScript } from '../redis/defineScript.ts';
import { overrideRedisAccess, type RawRedis, type RedisAccess, type TrackedRedis } from '../redis/RedisAccess.ts';
import type { Projector } from './createProjector.ts';

const CHANGES = ['conversation.appended', 'conversation.read', 'conversation.readsMoved', 'room.closed'];

/** The scripts that change a conversation: those that publish a change, and an import, which publishes nothing. */
const changing: ReadonlySet<AnyScript> = new Set<AnyScript>([
  ...Object.values(scripts).filter(({ publishes }) => publishes.some((event) => CHANGES.includes(event))),
  scripts.finishImport,
]);

/** Wraps Redis access: marks a conversation dirty before each script that changes it, on the same connection. */
export function markChangesDirty(
  redis: RawRedis,
  keys: Keys,
  { markDirty }: Pick<Projector, 'markDirty'>,
): TrackedRedis {
  const run: RedisAccess['run'] = (script, to, args) => {
    if (changing.has(script)) {
      const onlyReads = (args as { readonly markRead?: boolean }).markRead === false;
      if (!onlyReads) markDirty(keys.conversationOf((to as { readonly meta: Key<'conversation.meta'> }).meta));
    }
    return redis.run(script, to, args);
  };
  return overrideRedisAccess<RedisAccess>(redis, { run }) as TrackedRedis;
}
