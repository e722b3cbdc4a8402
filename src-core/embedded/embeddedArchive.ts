import { join } from 'node:path';
import type { ArchivePolicy, ArchivePorts } from '../archive/ArchivePorts.ts';
import { createArchiveStore } from '../archive/createArchiveStore.ts';
import type { CorePorts } from '../Core.ts';
import { openSqlite } from '../sql/openSqlite.ts';
import { shareSql } from '../sql/shareSql.ts';
import type { Sql } from '../sql/Sql.ts';

/** Where the old history of the private Redis is; `''` is the database itself, the others SQLite makes beside it. */
export const ARCHIVE_FILE = 'archive.sqlite';
export const ARCHIVE_SUFFIXES = ['', '-wal', '-shm'] as const;

/** The archive of the private Redis in a folder: one file for all who use that Redis. */
export function embeddedArchive(folder: string, policy: Partial<ArchivePolicy> | null = {}): ArchivePorts {
  return archiveIn(() => openFile(folder), policy);
}

/** The same with the unread totals, which are in that file, too. */
export function embeddedDatabase(
  folder: string,
  policy: Partial<ArchivePolicy> | null = {},
): Required<Pick<CorePorts, 'archive' | 'database'>> {
  const open = shareSql(() => openFile(folder));
  return { archive: archiveIn(open, policy), database: { open } };
}

function openFile(folder: string): Promise<Sql> {
  return openSqlite(join(folder, ARCHIVE_FILE));
}

function archiveIn(open: () => Promise<Sql>, policy: Partial<ArchivePolicy> | null): ArchivePorts {
  return { open: async () => createArchiveStore(await open()), ...(policy !== null && { policy }) };
}
