import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { openSql } from '#core/sql/openSql.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { archiveAll, readBack, readForth, readSeam, startArchiver, writeTexts } from '../support/archiveForTests.ts';
import { freshId, pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';
import type { ArchiverTask } from './support/archiverProgram.ts';
import { runUntilKilled } from './support/runUntilKilled.ts';

const PROGRAM = join(import.meta.dirname, 'support/archiverProgram.ts');
let server: TestRedis;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

describeDatabases('an archiver killed with SIGKILL', (fresh) => {
  it('loses nothing at any of its steps, and the next archiver finishes the work', async () => {
    const target = await fresh();
    let kills = 0;
    for (let killAt = 0; ; killAt += 1) {
      const keyPrefix = randomPrefix();
      const open = () => openArchive(target);
      const core = startCore({ redis: { url: server.url }, keyPrefix, archive: { open } });
      const bench = startArchiver({ keyPrefix, open, url: server.url });
      const { mei, tom, conversationId } = await pair(core);
      await writeTexts(bench, conversationId, mei.me.id, 9);
      unwrap(await mei.request('message.recall', { conversationId, offset: 3, clientId: freshId() }));
      await say(tom, conversationId, 'newest');
      const whole = await readForth(tom, conversationId);

      const task: ArchiverTask = { url: server.url, keyPrefix, target, killAt };
      const wasKilled = await runUntilKilled(PROGRAM, task);
      kills += wasKilled ? 1 : 0;

      expect(await readForth(tom, conversationId), `killed at step ${killAt}`).toEqual(whole);
      expect(await readBack(mei, conversationId, 4)).toEqual(whole);
      const { base, length } = await readSeam(bench, conversationId);
      expect(base + length).toBe(whole.length);
      await archiveAll(keyPrefix, target, { keep: 2 }, server.url);
      expect(await readSeam(bench, conversationId)).toEqual({ base: 9, length: 2 });
      expect(await readForth(tom, conversationId)).toEqual(whole);
      await bench.stop();
      await core.stop();
      if (!wasKilled) break;
    }
    // Kill points before and after each of: the identity (3), the scan (3), the recalls, the batch, the transaction and
    // its three statements, reading back, the trim, the check for more.
    expect(kills).toBeGreaterThanOrEqual(30);
    const sql = await openSql(target);
    const [row] = await sql.query('SELECT COUNT(*) AS count FROM archive_events');
    await sql.stop();
    expect(Number(row?.['count'])).toBe(9 * (kills + 1));
  }, 240_000);
});
