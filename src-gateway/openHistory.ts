import { openArchive } from '#core/archive/openArchive.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { embeddedArchive } from '#core/embedded/embeddedArchive.ts';
import type { ArchivePorts } from '#core/index.ts';
import type { CommandLineOptions } from './readOptions.ts';

/**
 * Where old history goes: the database that was named, tried before anybody connects, or a file beside a private Redis.
 * `undefined`: a Redis that others use, too, and no database that they share. Throws DATABASE_UNREACHABLE, DATABASE_FAILED,
 * DATABASE_TOO_NEW.
 */
export async function openHistory(options: CommandLineOptions): Promise<ArchivePorts | undefined> {
  const { database, redisUrl, dataDir, archiveAfterMs } = options;
  const policy = archiveAfterMs === null ? null : { olderThanMs: archiveAfterMs };
  if (database !== undefined) {
    const store = await openArchive(database);
    return { open: () => Promise.resolve(store), ...(policy !== null && { policy }) };
  }
  if (redisUrl !== undefined) return undefined;
  return embeddedArchive(embeddedRedisFolder(dataDir ?? dataRoot()), policy);
}
