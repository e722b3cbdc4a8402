import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import {
  archiveAll,
  EVERYTHING,
  readBack,
  readForth,
  readSeam,
  startArchiver,
  writeTexts,
} from '../../support/archiveForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { freshId, pair, randomPrefix, say, startCore } from '../../support/coreForTests.ts';
import { textOf } from '../../support/textOf.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Two people, with 30 messages by one of them. `open` may return another archive than the archiver's. */
async function begin(target: SqlTarget, open = () => openArchive(target)) {
  const keyPrefix = randomPrefix();
  const core = startCore({ keyPrefix, archive: { open }, timing: { cleanupDelayMs: 1, sweepEveryMs: 3_600_000 } });
  const bench = startArchiver({ keyPrefix, open: () => openArchive(target) });
  stops.push(() => core.stop(), bench.stop);
  const people = await pair(core);
  await writeTexts(bench, people.conversationId, people.mei.me.id, 30);
  const archive = (keep: number) => archiveAll(keyPrefix, target, { keep });
  return { ...people, ...bench, core, bench, keyPrefix, open, archive };
}

/** The bytes of all files of a SQLite database. Those of PostgreSQL are its own concern (docs/decisions). */
async function bytesOf(target: SqlTarget): Promise<string> {
  if (target.dialect === 'postgres') return '';
  const files = ['', '-wal'].map((suffix) => readFile(`${target.file}${suffix}`, 'latin1'));
  return (await Promise.all(files)).join('');
}

async function elementsIn(target: SqlTarget): Promise<string[]> {
  const sql = await openSql(target);
  const rows = await sql.query('SELECT element FROM archive_events ORDER BY event_offset');
  await sql.stop();
  return rows.map(({ element }) => String(element));
}

describeDatabases('an archived message', (fresh) => {
  it('D16: is recalled: its content is erased from the archive, and everyone is notified', async () => {
    const target = await fresh();
    const { mei, tom, conversationId, archive } = await begin(target);
    await say(mei, conversationId, 'top secret');
    await say(mei, conversationId, 'newest');
    await archive(1);
    expect((await elementsIn(target)).join('')).toContain('top secret');

    const args = { conversationId, offset: 31, clientId: freshId() };
    expect(await tom.request('message.recall', args)).toMatchObject({ error: { code: 'NOT_THE_AUTHOR' } });
    unwrap(await mei.request('message.recall', args));
    unwrap(await mei.request('message.recall', args));

    expect((await elementsIn(target)).join('')).not.toContain('top secret');
    expect(await bytesOf(target)).not.toContain('top secret');
    const log = await readBack(tom, conversationId);
    expect(log).toHaveLength(33);
    expect(log[30]).toMatchObject({ offset: 31, type: 'message', body: { kind: 'recalled', by: mei.me.id } });
    expect(log[32]).toMatchObject({ type: 'recalled', target: 31 });
    await tom.waitFor('conversation.appended', ({ event }) => event.type === 'recalled' && event.target === 31);
    expect(unwrap(await tom.request('conversation.markRead', { conversationId, offset: 0 })).unread).toBe(31);
  });

  it("D16: can't be read after a recall during which the archive failed, and is redacted on the next pass", async () => {
    const target = await fresh();
    const open = async () => ({
      ...(await openArchive(target)),
      redact: () => Promise.reject(new ChatError('DATABASE_UNREACHABLE')),
    });
    const { mei, tom, conversationId, keyPrefix, archive } = await begin(target, open);
    await archive(1);
    unwrap(await mei.request('message.recall', { conversationId, offset: 2, clientId: freshId() }));

    expect((await elementsIn(target)).join('')).toContain('"text 2"');
    for (const log of [await readBack(tom, conversationId), await readForth(tom, conversationId)]) {
      expect(log[1]).toMatchObject({ offset: 2, body: { kind: 'recalled', by: mei.me.id } });
    }
    const next = startCore({ keyPrefix, archive: { open: () => openArchive(target) }, timing: { sweepEveryMs: 20 } });
    stops.push(() => next.stop());
    await expect.poll(() => elementsIn(target)).not.toContainEqual(expect.stringContaining('"text 2"'));
    expect((await elementsIn(target)).join('')).toContain('"text 3"');
  });
});

describeDatabases('an archive', (fresh) => {
  it('that is unreachable makes only its own events unavailable, with an error, and recovers by itself', async () => {
    const target = await fresh();
    let isAway = false;
    const open = async () => {
      if (isAway) throw new ChatError('DATABASE_UNREACHABLE');
      const store = await openArchive(target);
      return {
        ...store,
        read: (...args: Parameters<typeof store.read>) =>
          isAway ? Promise.reject(new ChatError('DATABASE_UNREACHABLE')) : store.read(...args),
      };
    };
    const { mei, tom, conversationId, archive } = await begin(target, open);
    const whole = await readForth(mei, conversationId);
    await archive(10);
    const { head } = unwrap(await tom.request('conversation.fetch', { conversationId, limit: 1 }));
    isAway = true;

    expect(unwrap(await tom.request('conversation.fetch', { conversationId })).events).toEqual(whole.slice(20));
    const part = unwrap(await tom.request('conversation.fetch', { conversationId, before: 25, limit: 20 }));
    expect(part.events).toEqual(whole.slice(20, 24));
    const cursor = { epoch: head.epoch, offset: 5, id: whole[4]?.id ?? null };
    for (const older of [{ before: 21 }, { cursor }, { cursor: { epoch: head.epoch, offset: 0, id: null } }]) {
      const answer = await tom.request('conversation.fetch', { conversationId, ...older });
      expect(answer).toMatchObject({ error: { code: 'ARCHIVE_UNAVAILABLE' } });
    }
    for (const call of ['conversation.markRead', 'message.recall'] as const) {
      const answer = await mei.connection.request(call, { conversationId, offset: 30, clientId: freshId() });
      expect(answer).toMatchObject({ ok: true });
    }
    expect(await tom.request('conversation.markRead', { conversationId, offset: 3 })).toMatchObject({
      error: { code: 'ARCHIVE_UNAVAILABLE' },
    });
    expect(await mei.request('message.recall', { conversationId, offset: 3, clientId: freshId() })).toMatchObject({
      error: { code: 'ARCHIVE_UNAVAILABLE' },
    });

    isAway = false;
    expect((await readBack(tom, conversationId)).slice(0, 29)).toEqual(whole.slice(0, 29));
  });

  it('is reported as unknown to a core without one or with another one; nothing is silently missing', async () => {
    const target = await fresh();
    const { mei, conversationId, keyPrefix, archive } = await begin(target);
    await archive(10);
    const [without, elsewhere] = [undefined, await fresh()].map((other) =>
      startCore({ keyPrefix, ...(other && { archive: { open: () => openArchive(other) } }) }),
    );
    for (const core of [without, elsewhere]) {
      if (core === undefined) throw new Error('two cores were started');
      stops.push(() => core.stop());
      const client = core.connect(() => undefined);
      unwrap(await client.request('account.resume', { token: mei.token }));
      const ask = (args: object) => client.request('conversation.fetch', { conversationId, ...args });
      expect(await ask({ limit: 10 })).toMatchObject({ ok: true });
      expect(await ask({ before: 21 })).toMatchObject({ error: { code: 'ARCHIVE_MISSING' } });
      expect(await ask({ before: 21 })).toMatchObject({ error: { code: 'ARCHIVE_MISSING' } });
    }
  });

  it('is unique: a second database gets nothing from the same Redis', async () => {
    const { keyPrefix, archive, bench, conversationId } = await begin(await fresh());
    await archive(10);
    const other = await fresh();
    await expect(archiveAll(keyPrefix, other)).rejects.toMatchObject({ code: 'ARCHIVE_MISSING' });
    expect(await readSeam(bench, conversationId)).toMatchObject({ base: 20 });
  });

  it('of a conversation that was recreated does not appear in the new one', async () => {
    const { mei, tom, conversationId, redis, keys, archive } = await begin(await fresh());
    await archive(10);
    await redis.command.unlink(...Object.values(keys.conversation(conversationId)));
    unwrap(await mei.request('direct.open', { userId: tom.me.id }));
    await say(mei, conversationId, 'a new beginning');
    await say(mei, conversationId, 'and on');
    await archive(0);
    expect((await readBack(tom, conversationId)).map(textOf)).toEqual(['a new beginning', 'and on']);
  });

  it('that is newer than the log, after a restore, is overwritten where they overlap', async () => {
    const { mei, tom, conversationId, redis, keys, archive } = await begin(await fresh());
    const { log, meta } = keys.conversation(conversationId);
    const [older, state] = [await redis.command.lrange(log, 0, 19), await redis.command.hgetall(meta)];
    await archive(2);
    await redis.command
      .multi()
      .del(log, meta)
      .rpush(log, ...older)
      .hset(meta, state)
      .exec();
    for (const text of ['21 again', '22 again']) await say(mei, conversationId, text);
    const whole = await readForth(mei, conversationId);
    expect(whole.map(textOf).slice(-3)).toEqual(['text 20', '21 again', '22 again']);

    await archive(1);

    expect(await readBack(tom, conversationId)).toEqual(whole);
    expect(await readForth(tom, conversationId)).toEqual(whole);
  });

  it('is filled by several archivers as by one, while people write', async () => {
    const target = await fresh();
    const { mei, tom, conversationId, keyPrefix, bench } = await begin(target);
    await writeTexts(bench, conversationId, mei.me.id, 1_500);
    const writing = Promise.all(Array.from({ length: 50 }, (_, index) => say(tom, conversationId, `live ${index}`)));

    const moved = await Promise.all(Array.from({ length: 4 }, () => archiveAll(keyPrefix, target, { keep: 5 })));
    await writing;
    await archiveAll(keyPrefix, target, { keep: 5 });

    const log = await readBack(mei, conversationId);
    expect(log.map(({ offset }) => offset)).toEqual(Array.from({ length: 1_580 }, (_, index) => index + 1));
    expect(await readForth(tom, conversationId)).toEqual(log);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_575);
    expect(await readSeam(bench, conversationId)).toEqual({ base: 1_575, length: 5 });
  });
});

describeDatabases('an archiver in a core', (fresh) => {
  it('moves by itself what the policy allows, and nothing without a policy', async () => {
    const target = await fresh();
    const { conversationId, keyPrefix, bench } = await begin(target);
    const quiet = startCore({ keyPrefix, archive: { open: () => openArchive(target) }, timing: { sweepEveryMs: 10 } });
    stops.push(() => quiet.stop());
    unwrap(await quiet.ping());
    const core = startCore({
      keyPrefix,
      archive: { open: () => openArchive(target), policy: { ...EVERYTHING, keep: 7 } },
      timing: { sweepEveryMs: 10 },
    });
    stops.push(() => core.stop());

    await expect.poll(() => readSeam(bench, conversationId)).toEqual({ base: 23, length: 7 });
  });

  it('backs off while the database is unreachable, and continues when it is back', async () => {
    const target = await fresh();
    const { conversationId, bench, keyPrefix, redis, keys } = await begin(target);
    let asked = 0;
    const paused = startArchiver({
      keyPrefix,
      open: () => {
        asked += 1;
        return Promise.reject(new ChatError('DATABASE_UNREACHABLE', { reason: 'away' }));
      },
    });
    stops.push(paused.stop);
    await paused.archiver.sweep(); // it scans for long logs, and finds one
    for (let count = 0; count < 3; count += 1) {
      await expect(paused.archiver.sweep()).rejects.toMatchObject({ code: 'ARCHIVE_UNAVAILABLE' });
      await redis.command.zadd(keys.agenda('histories').due, 0, conversationId); // as when the lease has expired
    }
    expect(asked).toBe(1);
    expect(await readSeam(bench, conversationId)).toEqual({ base: 0, length: 30 });
    await bench.archiver.sweep();
    expect(await readSeam(bench, conversationId)).toEqual({ base: 29, length: 1 });
  });
});

describe('a file that is not a database', () => {
  it('is refused with the reason, and stays unchanged', async () => {
    const file = `/tmp/parley-${randomPrefix()}`;
    stops.push(() => rm(file, { force: true }));
    await writeFile(file, 'something else, for certain, and long enough to be looked at '.repeat(20));
    await expect(openArchive({ dialect: 'sqlite', file })).rejects.toMatchObject({ code: 'DATABASE_FAILED' });
    expect(await readFile(file, 'utf8')).toContain('something else');
  });
});
