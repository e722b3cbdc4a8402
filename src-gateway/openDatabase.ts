import type { ArchivePolicy } from '#core/archive/ArchiveStore.ts';
import { createArchiveStore } from '#core/archive/createArchiveStore.ts';
import { createCounterStore } from '#core/counter/createCounterStore.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import type { CorePorts } from '#core/index.ts';
import { openSql, shareSql } from '#core/sql/openSql.ts';
import type { CommandLineOptions } from './readOptions.ts';

/**
 * Opens the database of the archive and the unread totals: the configured one, which is verified before the gateway
 * starts, or a file beside a private Redis. None for a shared Redis without a configured database, because all gateways
 * have to share one. Throws DATABASE_UNREACHABLE, DATABASE_FAILED, DATABASE_TOO_NEW.
 */
export async function openDatabase(options: CommandLineOptions): Promise<Pick<CorePorts, 'archive' | 'database'>> {
  const { database, redisUrl, dataDir, archiveAfterMs } = options;
  const policy: Partial<ArchivePolicy> | null = archiveAfterMs === null ? null : { olderThanMs: archiveAfterMs };
  if (database !== undefined) {
    const open = shareSql(() => openSql(database));
    const store = await createArchiveStore(await open());
    try {
      await (await createCounterStore(await open())).stop();
    } catch (error) {
      await store.stop();
      throw error;
    }
    const archive = { open: () => Promise.resolve(store), ...(policy !== null && { policy }) };
    return { archive, database: { open } };
  }
  if (redisUrl !== undefined) return {};
  return embeddedDatabase(embeddedRedisFolder(dataDir ?? dataRoot()), policy);
}
