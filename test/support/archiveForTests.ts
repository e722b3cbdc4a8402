import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { ArchivePolicy, ArchiveStore } from '#core/archive/ArchiveStore.ts';
import { createArchive } from '#core/archive/createArchive.ts';
import { type Archiver, createArchiver } from '#core/archive/createArchiver.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys, type Keys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { silent } from './coreForTests.ts';

/** Archives everything that may be archived. */
export const EVERYTHING: ArchivePolicy = { keep: 0, olderThanMs: 0, everyMs: 3_600_000 };

export interface ArchiverBench {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archiver: Archiver;
  readonly stop: () => Promise<void>;
}

interface ArchiverOptions {
  readonly keyPrefix: string;
  readonly open: () => Promise<ArchiveStore>;
  readonly policy?: Partial<ArchivePolicy>;
  readonly url?: string;
  /** Wraps its access to Redis. */
  readonly around?: (redis: RedisAccess) => RedisAccess;
}

/** An archiver without a timer. */
export function startArchiver({
  keyPrefix,
  open,
  policy,
  url,
  around = (redis) => redis,
}: ArchiverOptions): ArchiverBench {
  const redis = createRedisAccess({ url: url ?? inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  const keys = createKeys(keyPrefix);
  const archive = createArchive({ open }, silent);
  const archiver = createArchiver({
    redis: around(redis),
    keys,
    archive,
    log: silent,
    policy: { ...EVERYTHING, ...policy },
    sweepEveryMs: 3_600_000,
  });
  return {
    redis,
    keys,
    archiver,
    async stop() {
      archiver.stop();
      await archive.stop();
      redis.stop();
    },
  };
}

/** Archives everything that a policy allows, with a separate archiver. Returns the number of events. */
export async function archiveAll(
  keyPrefix: string,
  target: SqlTarget,
  policy: Partial<ArchivePolicy> = {},
  url = inject('redisUrl'),
) {
  const { archiver, stop } = startArchiver({ keyPrefix, open: () => openArchive(target), policy, url });
  try {
    return await archiver.moveAll();
  } finally {
    await stop();
  }
}

/** The number of its events in Redis, and the offset before them. */
export async function readSeam({ redis, keys }: Pick<ArchiverBench, 'redis' | 'keys'>, conversationId: string) {
  const { meta, log } = keys.conversation(conversationId);
  const [base, length] = await Promise.all([redis.command.hget(meta, 'base'), redis.command.llen(log)]);
  return { base: Number(base), length };
}

/** Writes numbered texts at full speed, without a client for each. */
export async function writeTexts(
  { redis, keys }: Pick<ArchiverBench, 'redis' | 'keys'>,
  conversationId: string,
  author: string,
  count: number,
): Promise<void> {
  for (let start = 0; start < count; start += 64) {
    const messages = Array.from({ length: Math.min(64, count - start) }, (_, index) => {
      const clientId = randomUUID();
      const body = JSON.stringify({ kind: 'text', text: `text ${start + index + 1}` });
      const event = `"id":"${clientId}","type":"message","from":"${author}","body":${body}}`;
      return { author, sentId: `${author}:${clientId}`, event };
    });
    await redis.run(scripts.sendMessages, keys.conversation(conversationId), { leaseMs: 1, messages });
  }
}

/** The whole log, as read by a client that scrolls back to its beginning. */
export async function readBack(client: Client, conversationId: string, limit = 200): Promise<LogEvent[]> {
  const events: LogEvent[] = [];
  for (;;) {
    const before = events[0]?.offset;
    if (before === 1) return events;
    const page = unwrap(
      await client.request('conversation.fetch', { conversationId, limit, ...(before !== undefined && { before }) }),
    );
    if (page.events.length === 0) return events;
    events.unshift(...page.events);
  }
}

/** The whole log, as read by a client that catches up from its beginning. */
export async function readForth(client: Client, conversationId: string, limit = 200): Promise<LogEvent[]> {
  const { head } = unwrap(await client.request('conversation.fetch', { conversationId, limit: 1 }));
  const events: LogEvent[] = [];
  for (;;) {
    const last = events.at(-1);
    const cursor = { epoch: head.epoch, offset: last?.offset ?? 0, id: last?.id ?? null, ...(last && { at: last.at }) };
    const page = unwrap(await client.request('conversation.fetch', { conversationId, cursor, limit }));
    if (page.events.length === 0) return events;
    events.push(...page.events);
  }
}
