import { inject } from 'vitest';
import { createArchive } from '#core/archive/createArchive.ts';
import { createFollower, type Follower, type FollowerOptions } from '#core/follow/createFollower.ts';
import type { Ended, News, Projection } from '#core/follow/Projection.ts';
import { touchChanges } from '#core/follow/touchChanges.ts';
import type { Keys } from '#core/keys.ts';
import { createRedis } from '#core/redis/createRedis.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { silent } from './coreForTests.ts';

/** The Redis access of one node with its follower, which processes changes made through `redis`. */
export interface FollowerBench {
  readonly follower: Follower;
  readonly redis: RedisAccess;
  readonly stop: () => Promise<void>;
}

export function startFollower(
  keys: Keys,
  projections: readonly Projection[],
  change: Partial<FollowerOptions> = {},
): FollowerBench {
  const bare = createRedis({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  const follower = createFollower({
    redis: bare,
    keys,
    archive: createArchive(undefined, silent),
    timing: { sweepEveryMs: 100, followAfterMs: 30, followClaimMs: 500 },
    log: silent,
    ...change,
  });
  follower.begin(projections);
  return {
    follower,
    redis: touchChanges(bare, keys, follower),
    async stop() {
      await follower.stop();
      bare.stop();
    },
  };
}

/** Records its input. */
export interface Recorder extends Projection {
  readonly news: News[];
  readonly ended: Ended[];
  /** The offsets of the events of a conversation, without duplicates. */
  offsets(conversationId: string): number[];
}

export function record(before: (news: News) => Promise<number> = () => Promise.resolve(0)): Recorder {
  const news: News[] = [];
  const ended: Ended[] = [];
  return {
    name: 'recorder',
    news,
    ended,
    async project(each) {
      const lookAt = await before(each);
      news.push(each);
      return lookAt;
    },
    end(each) {
      ended.push(each);
      return Promise.resolve();
    },
    offsets: (conversationId) => [
      ...new Set(
        news
          .filter((each) => each.conversationId === conversationId)
          .flatMap(({ events }) => events.map(({ offset }) => offset)),
      ),
    ],
  };
}
