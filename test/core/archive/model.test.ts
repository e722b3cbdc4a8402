import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createArchiveStore, openArchive } from '#core/archive/createArchiveStore.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { startArchiver } from '../../support/archiveForTests.ts';
import { randomPrefix, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { createFuse, fuseRedis, fuseSql } from '../../support/fuses.ts';
import { repetitions } from '../../support/repetitions.ts';
import { acts, play } from '../../support/playHistory.ts';

const RUNS = repetitions({ short: 20, long: 40 });

describeDatabases('a log that is archived while people use it and the archiver is killed repeatedly', (fresh) => {
  let target: SqlTarget;
  const keyPrefix = randomPrefix();
  let core: ReturnType<typeof startCore>;
  beforeAll(async () => {
    target = await fresh();
    core = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
  });
  afterAll(() => core.stop());

  async function archive(keep: number, crashAt: number): Promise<void> {
    const fuse = createFuse(crashAt, () => Promise.reject(new ChatError('INTERNAL', { reason: 'a crash' })));
    const { archiver, stop } = startArchiver({
      keyPrefix,
      open: async () => createArchiveStore(fuseSql(await openSql(target), fuse)),
      policy: { keep },
      around: (redis) => fuseRedis(redis, fuse),
    });
    try {
      await archiver.moveAll();
    } catch (error) {
      const isTheCrash = error instanceof ChatError && error.details['reason'] === 'a crash';
      if (!isTheCrash) throw error;
    } finally {
      await stop();
    }
  }

  it('is the same as one without an archive', async () => {
    const property = fc.asyncProperty(acts, (schedule) => play(core, archive, schedule));
    await expect(fc.check(property, { numRuns: RUNS })).resolves.toMatchObject({ failed: false, counterexample: null });
  }, 240_000);
});
