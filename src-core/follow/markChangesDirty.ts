import { scripts } from '../generated/scripts.ts';
import type { Key, Keys } from '../keys.ts';
import type { AnyScript } from '../redis/defineScript.ts';
import { overrideRedisAccess, type RawRedis, type RedisAccess, type TrackedRedis } from '../redis/RedisAccess.ts';
import type { Projector } from './createProjector.ts';

const READS = ['conversation.read', 'conversation.readsMoved'];
const CHANGES = ['conversation.appended', ...READS, 'room.closed'];

/** The scripts that change a conversation: those that publish a change, and an import, which publishes nothing. */
const changing: ReadonlySet<AnyScript> = new Set<AnyScript>([
  ...Object.values(scripts).filter(({ publishes }) => publishes.some((event) => CHANGES.includes(event))),
  scripts.finishImport,
]);

/** The scripts among them that move only read cursors. */
const reading: ReadonlySet<AnyScript> = new Set(
  [...changing].filter(({ publishes }) => publishes.length > 0 && publishes.every((event) => READS.includes(event))),
);

/** Wraps Redis access: marks a conversation dirty before each script that changes it, on the same connection. */
export function markChangesDirty(
  redis: RawRedis,
  keys: Keys,
  { markDirty }: Pick<Projector, 'markDirty'>,
): TrackedRedis {
  const run: RedisAccess['run'] = (script, to, args) => {
    if (changing.has(script)) {
      const movesNothing = (args as { readonly markRead?: boolean }).markRead === false;
      const conversationId = keys.conversationOf((to as { readonly meta: Key<'conversation.meta'> }).meta);
      if (!movesNothing) markDirty(conversationId, reading.has(script) ? 'read' : undefined);
    }
    return redis.run(script, to, args);
  };
  return overrideRedisAccess<RedisAccess>(redis, { run }) as TrackedRedis;
}
