import { scripts } from '#core/generated/scripts.ts';
import { createKeys, type KeysOf } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { randomPrefix } from './coreForTests.ts';
import { redisNow } from './redisNow.ts';

export const [ANN, BOB, CAT] = ['ann', 'bob', 'cat'] as const;
/** Longer than any test runs. */
export const HOUR_MS = 3_600_000;

/** The announcements of a team that no other test uses. */
export function freshAnnouncements(): KeysOf<'announcements'> {
  return createKeys(randomPrefix()).announcements;
}

let lastId = 0;

/** What Ann publishes by default: shown from now on, without an end. */
export function publishArgs(more: Partial<Published> = {}): Published {
  lastId += 1;
  return {
    userId: ANN,
    clientId: `c${lastId}`,
    startsAt: 0,
    endsAt: 'null',
    content: '"importance":"normal","title":"News"}',
    body: 'What is **new**',
    limit: 200,
    audience: '',
    audienceExists: true,
    ...more,
  };
}

interface Published {
  readonly userId: string;
  readonly clientId: string;
  readonly startsAt: number;
  readonly endsAt: string;
  readonly content: string;
  readonly body: string;
  readonly limit: number;
  /** Empty: everyone. */
  readonly audience: string;
  readonly audienceExists: boolean;
}

export function publish(redis: RedisAccess, keys: KeysOf<'announcements'>, args: Published = publishArgs()) {
  return redis.run(scripts.publishAnnouncement, keys, args);
}

/** One that ends a moment later; on a busy machine after a longer moment, because an ended one cannot be published. */
export async function publishBriefly(
  redis: RedisAccess,
  keys: KeysOf<'announcements'>,
  more: Partial<Published> = {},
): Promise<void> {
  for (let forMs = 30; ; forMs *= 2) {
    const endsAt = String((await redisNow(redis)) + forMs);
    try {
      await publish(redis, keys, publishArgs({ ...more, endsAt }));
      return;
    } catch (error) {
      if (!(error instanceof ChatError) || error.code !== 'ALREADY_OVER') throw error;
    }
  }
}

/** Publishes this many more, one after the other. */
export async function publishSome(redis: RedisAccess, keys: KeysOf<'announcements'>, count: number): Promise<void> {
  for (let published = 0; published < count; published += 1) await publish(redis, keys);
}

export function listAs(
  redis: RedisAccess,
  keys: KeysOf<'announcements'>,
  userId: string,
  before = 0,
  limit = 100,
  audiences: readonly string[] = [],
) {
  const args = { userId, audiences: JSON.stringify(audiences), before, limit };
  return redis.run(scripts.listAnnouncements, keys, args);
}

export function markAs(
  redis: RedisAccess,
  keys: KeysOf<'announcements'>,
  userId: string,
  offsets: readonly number[] | 'all',
  everyMs = HOUR_MS,
  audiences: readonly string[] = [],
) {
  const all = offsets === 'all';
  return redis.run(scripts.markAnnouncementsRead, keys, {
    userId,
    audiences: JSON.stringify(audiences),
    everyMs,
    all,
    offsets: all ? [] : offsets,
  });
}

export async function unreadOf(
  redis: RedisAccess,
  keys: KeysOf<'announcements'>,
  userId: string,
  audiences: readonly string[] = [],
): Promise<number> {
  const args = { userId, audiences: JSON.stringify(audiences) };
  return (await redis.run(scripts.countUnreadAnnouncements, keys, args)).unread;
}

/** Restricts writing to these people. */
export async function nameWriters(redis: RedisAccess, keys: KeysOf<'announcements'>, ...userIds: string[]) {
  await redis.run(scripts.setWriters, keys, { userIds });
}

/** An announcement as a script returns it, without the fields that contain JSON text. */
export function parse(element: string): Record<string, unknown> {
  return JSON.parse(element) as Record<string, unknown>;
}
