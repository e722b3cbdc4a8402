import { z } from 'zod';
import type { Keys } from '../keys.ts';
import { readEach } from '../redis/redisErrors.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** A reply in a thread. `root`: offset of the message that started the thread. */
export interface ThreadReply {
  readonly root: number;
  readonly userId: string;
  readonly offset: number;
}

/** The authors of replies per thread of a conversation. Writes are idempotent. */
export interface ThreadIndex {
  add(conversationId: string, epoch: string, replies: readonly ThreadReply[]): Promise<void>;
  /** The other authors who had replied in a thread before this reply. */
  earlierAuthors(conversationId: string, epoch: string, reply: ThreadReply): Promise<readonly string[]>;
  /** Removes the replies up to an offset; default: all. */
  remove(conversationId: string, epoch: string, upTo?: number): Promise<void>;
}

const DURING = 'writing the thread index';
/** Maximum number of replies kept per conversation; those of the oldest threads are dropped. */
const MAX_REPLIES = 10_000;
const AT_ONCE = 1_000;

const memberSchema = z
  .tuple([z.string(), z.string(), z.number()])
  .transform(([epoch, userId, offset]) => ({ epoch, userId, offset }));

export function createThreadIndex(redis: Pick<RedisAccess, 'call' | 'typeError'>, keys: Keys): ThreadIndex {
  const { call } = redis;

  async function read(conversationId: string, epoch: string, from: string, to: string) {
    const { threads } = keys.followed(conversationId);
    const members = await call(DURING, (command) => command.zrange(threads, from, to, 'BYSCORE'));
    return readEach(redis, 'reading the thread index', members, (member) => ({
      member,
      ...memberSchema.parse(JSON.parse(member)),
    })).filter((entry) => entry.epoch === epoch);
  }

  return {
    async add(conversationId, epoch, replies) {
      if (replies.length === 0) return;
      const { threads } = keys.followed(conversationId);
      for (let start = 0; start < replies.length; start += AT_ONCE) {
        const entries = replies
          .slice(start, start + AT_ONCE)
          .flatMap(({ root, userId, offset }) => [root, JSON.stringify([epoch, userId, offset])]);
        await call(DURING, (command) => command.zadd(threads, ...entries)); // at most AT_ONCE pairs
      }
      await call(DURING, (command) => command.zremrangebyrank(threads, 0, -MAX_REPLIES - 1));
    },
    async earlierAuthors(conversationId, epoch, { root, userId, offset }) {
      const entries = await read(conversationId, epoch, String(root), String(root));
      const earlier = entries.filter((entry) => entry.offset < offset && entry.userId !== userId);
      return [...new Set(earlier.map((entry) => entry.userId))];
    },
    async remove(conversationId, epoch, upTo = Infinity) {
      const { threads } = keys.followed(conversationId);
      const first = await read(conversationId, epoch, '-inf', upTo === Infinity ? '+inf' : String(upTo));
      const entries = first.filter(({ offset }) => offset <= upTo);
      for (let start = 0; start < entries.length; start += AT_ONCE) {
        const members = entries.slice(start, start + AT_ONCE).map(({ member }) => member);
        await call(DURING, (command) => command.zrem(threads, ...members)); // at most AT_ONCE
      }
    },
  };
}
