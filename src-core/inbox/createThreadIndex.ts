import { z } from 'zod';
import type { Keys } from '../keys.ts';
import { readEach } from '../readEach.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** A reply in a thread. `root`: offset of the message whose thread it is. */
export interface ThreadReply {
  readonly root: number;
  readonly userId: string;
  readonly offset: number;
}

/** Who replied in which thread of a conversation. Writing the same again changes nothing. */
export interface ThreadIndex {
  keep(conversationId: string, epoch: string, replies: readonly ThreadReply[]): Promise<void>;
  /** Who had replied in a thread before one of its replies. */
  participants(conversationId: string, epoch: string, reply: ThreadReply): Promise<readonly string[]>;
  drop(conversationId: string, epoch: string): Promise<void>;
}

const DURING = 'keeping who replied in a thread';
/** Replies of a conversation that are kept: those of the newest threads. */
const KEPT = 10_000;
const AT_ONCE = 1_000;

const memberSchema = z
  .tuple([z.string(), z.string(), z.number()])
  .transform(([epoch, userId, offset]) => ({ epoch, userId, offset }));

export function createThreadIndex(redis: Pick<RedisAccess, 'call' | 'typeError'>, keys: Keys): ThreadIndex {
  const { call } = redis;

  async function read(conversationId: string, epoch: string, from: string, to: string) {
    const { threads } = keys.followed(conversationId);
    const members = await call(DURING, (command) => command.zrange(threads, from, to, 'BYSCORE'));
    return readEach(redis, 'reading who replied in a thread', members, (member) => ({
      member,
      ...memberSchema.parse(JSON.parse(member)),
    })).filter((entry) => entry.epoch === epoch);
  }

  return {
    async keep(conversationId, epoch, replies) {
      if (replies.length === 0) return;
      const { threads } = keys.followed(conversationId);
      for (let start = 0; start < replies.length; start += AT_ONCE) {
        const entries = replies
          .slice(start, start + AT_ONCE)
          .flatMap(({ root, userId, offset }) => [root, JSON.stringify([epoch, userId, offset])]);
        await call(DURING, (command) => command.zadd(threads, ...entries)); // at most AT_ONCE pairs
      }
      await call(DURING, (command) => command.zremrangebyrank(threads, 0, -KEPT - 1));
    },
    async participants(conversationId, epoch, { root, userId, offset }) {
      const entries = await read(conversationId, epoch, String(root), String(root));
      const earlier = entries.filter((entry) => entry.offset < offset && entry.userId !== userId);
      return [...new Set(earlier.map((entry) => entry.userId))];
    },
    async drop(conversationId, epoch) {
      const { threads } = keys.followed(conversationId);
      const entries = await read(conversationId, epoch, '-inf', '+inf');
      for (let start = 0; start < entries.length; start += AT_ONCE) {
        const members = entries.slice(start, start + AT_ONCE).map(({ member }) => member);
        await call(DURING, (command) => command.zrem(threads, ...members)); // at most AT_ONCE
      }
    },
  };
}
