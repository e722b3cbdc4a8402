import { scripts } from '../generated/scripts.ts';
import type { Key, Keys } from '../keys.ts';
import { changeRuns } from '../redis/changeRuns.ts';
import type { AnyScript } from '../redis/defineScript.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { Follower } from './createFollower.ts';

const CHANGES = ['conversation.appended', 'conversation.read', 'room.closed'];

/** The scripts after which a conversation is not as it was: those that tell of it, and an import, which tells nobody. */
const changing: ReadonlySet<AnyScript> = new Set<AnyScript>([
  ...Object.values(scripts).filter(({ publishes }) => publishes.some((event) => CHANGES.includes(event))),
  scripts.finishImport,
]);

/** The way to Redis by which no change of a conversation goes unnoticed: each is announced before it is made, on the same connection. */
export function touchChanges(redis: RedisAccess, keys: Keys, { touch }: Pick<Follower, 'touch'>): RedisAccess {
  const run: RedisAccess['run'] = (script, to, args) => {
    if (changing.has(script)) {
      const onlyReads = (args as { readonly markRead?: boolean }).markRead === false;
      if (!onlyReads) touch(keys.conversationOf((to as { readonly meta: Key<'conversation.meta'> }).meta));
    }
    return redis.run(script, to, args);
  };
  return changeRuns(redis, { run });
}
