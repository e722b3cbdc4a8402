import { randomUUID } from 'node:crypto';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { redisNow } from './redisNow.ts';

export const DAY_MS = 86_400_000;

interface Deletion {
  readonly direct: number;
  readonly group: number;
  readonly room: number;
  readonly readAt: number;
  readonly limit: number;
  readonly emptyTo: number;
  readonly withFiles: boolean;
  readonly announce: boolean;
  readonly held: readonly string[];
}

/** One step of retention with a limit of 30 days for every kind. */
export async function deleteOldest(
  redis: RedisAccess,
  conversation: KeysOf<'conversation'>,
  change: Partial<Deletion> = {},
) {
  return redis.run(scripts.deleteOldest, conversation, {
    by: 'owner',
    clientId: randomUUID(),
    direct: 30,
    group: 30,
    room: 30,
    readAt: await redisNow(redis),
    limit: 256,
    emptyTo: 0,
    withFiles: false,
    announce: true,
    held: [],
    ...change,
  });
}

/** Makes the first events of a log in Redis older: `days[i]` is the age of the i-th. */
export async function setAges(
  redis: RedisAccess,
  { log }: Pick<KeysOf<'conversation'>, 'log'>,
  days: readonly number[],
): Promise<void> {
  const now = await redisNow(redis);
  const elements = await redis.command.lrange(log, 0, days.length - 1);
  for (const [index, element] of elements.entries()) {
    // Half an hour less, so that no test depends on how long it takes.
    const at = Math.round(now - (days[index] ?? 0) * DAY_MS + DAY_MS / 48);
    await redis.command.lset(log, index, element.replace(/^\{"at":\d+/, `{"at":${at}`));
  }
}

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly at: number;
  readonly upTo?: number;
}

/** The events of a log in Redis, with their offsets. */
export async function readStored(redis: RedisAccess, { meta, log }: Pick<KeysOf<'conversation'>, 'meta' | 'log'>) {
  const base = Number(await redis.command.hget(meta, 'base'));
  const elements = await redis.command.lrange(log, 0, -1);
  return elements.map((element, index) => ({ offset: base + index + 1, ...(JSON.parse(element) as StoredEvent) }));
}
