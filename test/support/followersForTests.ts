import { inject } from 'vitest';
import { createArchive } from '#core/archive/createArchive.ts';
import { createProjector, type Projector, type ProjectorOptions } from '#core/follow/createProjector.ts';
import type { FormerRoom, ProjectionBatch, Projection } from '#core/follow/Projection.ts';
import { markChangesDirty } from '#core/follow/markChangesDirty.ts';
import type { Keys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { silent } from './coreForTests.ts';

/** The Redis access of one node with its follower, which processes changes made through `redis`. */
export interface FollowerBench {
  readonly follower: Projector;
  readonly redis: RedisAccess;
  readonly stop: () => Promise<void>;
}

export function startFollower(
  keys: Keys,
  projections: readonly Projection[],
  change: Partial<ProjectorOptions> = {},
): FollowerBench {
  const bare = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  const follower = createProjector({
    redis: bare,
    keys,
    archive: createArchive(undefined, silent),
    timing: { sweepEveryMs: 100, projectAfterMs: 30, projectLeaseMs: 500 },
    log: silent,
    ...change,
  });
  follower.start(projections);
  return {
    follower,
    redis: markChangesDirty(bare, keys, follower),
    async stop() {
      await follower.stop();
      bare.stop();
    },
  };
}

/** Records its input. */
export interface Recorder extends Projection {
  readonly news: ProjectionBatch[];
  readonly ended: FormerRoom[];
  /** The offsets of the events of a conversation, without duplicates. */
  offsets(conversationId: string): number[];
}

export function record(before: (news: ProjectionBatch) => Promise<number> = () => Promise.resolve(0)): Recorder {
  const news: ProjectionBatch[] = [];
  const ended: FormerRoom[] = [];
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
