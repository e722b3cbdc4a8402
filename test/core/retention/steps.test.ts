import { afterEach, expect, inject, it } from 'vitest';
import type { ArchiveStore } from '#core/archive/ArchiveStore.ts';
import { createArchive } from '#core/archive/createArchive.ts';
import { createArchiveStore, openArchive } from '#core/archive/createArchiveStore.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { deleteStep, type StepPorts } from '#core/retention/createRetention.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { archiveAll, readBack, readForth, writeTexts } from '../../support/archiveForTests.ts';
import { join, pair, randomPrefix, silent, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { createFuse, fuseRedis, fuseSql } from '../../support/fuses.ts';
import { readStored, setAges } from '../../support/retentionScripts.ts';
import { ask } from '../../support/roomsForTests.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** The steps of one node, without a timer. */
function startSteps(keyPrefix: string, open?: () => Promise<ArchiveStore>, around = (redis: RedisAccess) => redis) {
  const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
  const archive = createArchive(open && { open }, silent);
  const ports: StepPorts = {
    redis: around(redis),
    keys: createKeys(keyPrefix),
    history: { archive },
    blobs: { collector: { scheduleUploadCheck: () => Promise.resolve() } },
  };
  stops.push(
    () => redis.stop(),
    () => archive.stop(),
  );
  return { ...ports, redis };
}

async function deleteAll(ports: StepPorts, conversationId: string): Promise<void> {
  while (await deleteStep(ports, conversationId));
}

/** Forty messages of which the first thirty are 40 days old; the retention is 30 days. */
async function begin(target?: SqlTarget) {
  const keyPrefix = randomPrefix();
  const open = target && (() => openArchive(target));
  const archive = open && { archive: { open } };
  const core = startCore({ keyPrefix, timing: { sweepEveryMs: 3_600_000 }, ...archive });
  stops.push(() => core.stop());
  const owner = await join(core);
  const { mei, tom, conversationId } = await pair(core);
  const node = startSteps(keyPrefix, open);
  await writeTexts(node, conversationId, mei.me.id, 40);
  await setAges(
    node.redis,
    node.keys.conversation(conversationId),
    Array.from({ length: 30 }, () => 40),
  );
  await ask(owner, 'retention.set', { direct: 30, group: 0, room: 0 });
  return { keyPrefix, owner, mei, tom, conversationId, node };
}

it('two nodes delete at once what one of them would delete', async () => {
  const { keyPrefix, tom, conversationId, node } = await begin();
  const other = startSteps(keyPrefix);
  await Promise.all([node, other, node].map((ports) => deleteAll(ports, conversationId)));
  const stored = await readStored(node.redis, node.keys.conversation(conversationId));
  expect(stored.map(({ offset }) => offset)).toEqual(Array.from({ length: 11 }, (_, index) => 31 + index));
  expect(stored.at(-1)).toMatchObject({ type: 'expired', upTo: 30 });
  const log = await readForth(tom, conversationId, 7);
  expect(log.map(({ offset }) => offset)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
  expect(log.filter(isDeleted)).toHaveLength(30);
});

describeDatabases('the archived messages of a conversation', (fresh) => {
  async function rowsIn(target: SqlTarget): Promise<number[]> {
    const sql = await openSql(target);
    const rows = await sql.query('SELECT event_offset FROM archive_events ORDER BY event_offset');
    await sql.stop();
    return rows.map(({ event_offset }) => Number(event_offset));
  }

  const offsetsFrom = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);

  it('are deleted with those in Redis, and readers get the rest', async () => {
    const target = await fresh();
    const { keyPrefix, tom, conversationId, node } = await begin(target);
    await archiveAll(keyPrefix, target, { keep: 15 });
    expect(await rowsIn(target)).toEqual(offsetsFrom(1, 25));
    await deleteAll(node, conversationId);
    expect(await rowsIn(target)).toEqual([]);
    const log = await readBack(tom, conversationId, 9);
    expect(log.filter((event) => !isDeleted(event)).map(({ offset }) => offset)).toEqual(offsetsFrom(31, 41));
    expect((await ask(tom, 'conversation.heads', {})).heads[0]).toMatchObject({ unread: 10, offset: 41 });
  });

  it('are left alone when they are younger', async () => {
    const target = await fresh();
    const { keyPrefix, tom, conversationId, node } = await begin(target);
    await archiveAll(keyPrefix, target, { keep: 5 });
    await deleteAll(node, conversationId);
    await deleteAll(node, conversationId);
    expect(await rowsIn(target)).toEqual(offsetsFrom(31, 35));
    const log = await readForth(tom, conversationId, 9);
    expect(log.map(({ offset }) => offset)).toEqual(offsetsFrom(1, 41));
    expect(log.filter((event) => !isDeleted(event)).map(({ type }) => type)).toEqual([
      ...offsetsFrom(31, 40).map(() => 'message'),
      'expired',
    ]);
  });

  it('are deleted completely, wherever the job is killed', async () => {
    for (let crashAt = 1; ; crashAt += 1) {
      const target = await fresh();
      const { keyPrefix, conversationId, node } = await begin(target);
      await archiveAll(keyPrefix, target, { keep: 15 });
      const fuse = createFuse(crashAt, () => Promise.reject(new ChatError('INTERNAL', { reason: 'a crash' })));
      const open = async () => createArchiveStore(fuseSql(await openSql(target), fuse));
      const killed = startSteps(keyPrefix, open, (redis) => fuseRedis(redis, fuse));
      const isCompleted = await deleteAll(killed, conversationId).then(
        () => true,
        () => false,
      );
      await deleteAll(node, conversationId);
      const stored = await readStored(node.redis, node.keys.conversation(conversationId));
      expect(stored.filter(({ type }) => type === 'message').map(({ offset }) => offset)).toEqual(offsetsFrom(31, 40));
      expect(stored.filter(({ type }) => type === 'expired')).toMatchObject([{ upTo: 30 }]);
      expect(await rowsIn(target)).toEqual([]);
      if (isCompleted) break;
    }
  }, 120_000);

  it('stay, with all that is newer, on a node that does not use the database', async () => {
    const target = await fresh();
    const { keyPrefix, conversationId } = await begin(target);
    await archiveAll(keyPrefix, target, { keep: 15 });
    const elsewhere = startSteps(keyPrefix);
    await expect(deleteAll(elsewhere, conversationId)).rejects.toMatchObject({ code: 'ARCHIVE_MISSING' });
    expect(await rowsIn(target)).toEqual(offsetsFrom(1, 25));
    expect(await readStored(elsewhere.redis, elsewhere.keys.conversation(conversationId))).toHaveLength(15);
  });
});
