import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveNow } from '#core/archive/archiveNow.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { createCore } from '#core/createCore.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { asker, signUp } from '../support/people.ts';
import { startPostgres } from '../support/startPostgres.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { interleave, median } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const MESSAGES = 50_000;
const KEPT = 1_000;
const PAGE = 100;
const ROUNDS = 30;
const TEXT = 'What people write to each other is most often about as long as this sentence is.';

export const archive: Bench = {
  title: `${MESSAGES} messages of a conversation, all but ${KEPT} moved to a database on disk and read across the seam`,

  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
    const postgres = await startPostgres({ fsync: true });
    try {
      const sqlite = await measure({ dialect: 'sqlite', file: join(folder, 'archive.sqlite') });
      const other = await measure({ dialect: 'postgres', url: await postgres.create() });
      return {
        sqlitePerSecond: sqlite.perSecond,
        postgresPerSecond: other.perSecond,
        bytesPerMessageBefore: sqlite.bytesBefore,
        bytesPerMessageAfter: sqlite.bytesAfter,
        sqliteSeamRatio: sqlite.seamRatio,
        postgresSeamRatio: other.seamRatio,
        redisPageMs: sqlite.redisPageMs,
      };
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(target: SqlTarget) {
  const server = await startRedis(['--appendonly', 'yes']);
  const core = createCore({
    redis: { url: server.url },
    log: silentLog,
    keyPrefix: 'bench',
    archive: { open: () => openArchive(target) },
  });
  const redis = createRedisAccess({ url: server.url, log: silentLog, deadlineMs: 60_000 });
  try {
    const [one, other] = await Promise.all([signUp(createMemoryTransport(core)), signUp(createMemoryTransport(core))]);
    const { conversation } = await one.ask('direct.open', { userId: other.me.id });
    const { conversationId } = conversation;
    const usedBytes = async (): Promise<number> => {
      await redis.command.call('MEMORY', 'PURGE');
      return Number(/used_memory:(\d+)/.exec(await redis.command.info('memory'))?.[1]);
    };
    const empty = await usedBytes();
    for (let start = 0; start < MESSAGES; start += 64) {
      const messages = Array.from({ length: Math.min(64, MESSAGES - start) }, () => messageOf(one.me.id, other.me.id));
      await redis.run(scripts.sendMessages, createKeys('bench').conversation(conversationId), { leaseMs: 1, messages });
    }
    const full = await usedBytes();

    const startedAt = performance.now();
    const moved = await archiveNow({
      redis: { url: server.url },
      open: () => openArchive(target),
      policy: { keep: KEPT, olderThanMs: 0 },
      log: silentLog,
      keyPrefix: 'bench',
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    if (moved !== MESSAGES - KEPT) throw new Error(`${moved} messages were archived`);
    const after = await usedBytes();

    const { ask } = asker(one.transport);
    const seam = MESSAGES - KEPT;
    const pages = await interleave(
      {
        inRedis: () => timeOf(() => ask('conversation.fetch', { conversationId, before: MESSAGES, limit: PAGE })),
        acrossSeam: () =>
          timeOf(() => ask('conversation.fetch', { conversationId, before: seam + 1 + PAGE / 2, limit: PAGE })),
      },
      ROUNDS,
    );
    const [inRedis, acrossSeam] = [median(pages.inRedis), median(pages.acrossSeam)];
    return {
      perSecond: Math.round(moved / seconds),
      bytesBefore: Math.round((full - empty) / MESSAGES),
      bytesAfter: Math.round((after - empty) / MESSAGES),
      seamRatio: Number((acrossSeam / inRedis).toFixed(2)),
      redisPageMs: Number(inRedis.toFixed(2)),
    };
  } finally {
    redis.stop();
    await core.stop();
    await server.stop();
  }
}

function messageOf(author: string, to: string) {
  const clientId = randomUUID();
  const body = JSON.stringify({ kind: 'text', text: TEXT });
  const event = `"id":"${clientId}","type":"message","from":"${author}","to":"${to}","body":${body}}`;
  return { author, sentId: `${author}:${clientId}`, event };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
