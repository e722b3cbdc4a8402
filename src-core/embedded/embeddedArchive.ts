import { join } from 'node:path';
import type { ArchivePolicy, ArchivePorts } from '../archive/ArchiveStore.ts';
import { createArchiveStore } from '../archive/createArchiveStore.ts';
import type { CounterDatabasePorts } from '../counter/createCounterDatabase.ts';
import { openSqlite } from '../sql/openSqlite.ts';
import { shareSql } from '../sql/openSql.ts';
import type { Sql } from '../sql/Sql.ts';

/**
 * The archive file of the private Redis. Suffixes: `''` is the database itself, SQLite creates the others beside it.
 */
export const ARCHIVE_FILE = 'archive.sqlite';
export const ARCHIVE_SUFFIXES = ['', '-wal', '-shm'] as const;

/** The archive of the private Redis in a folder: one file, shared by all processes that use that Redis. */
export function embeddedArchive(folder: string, policy: Partial<ArchivePolicy> | null = {}): ArchivePorts {
  return createPorts(() => openFile(folder), policy);
}

/** The archive and the unread totals, which are in the same file. */
export function embeddedDatabase(
  folder: string,
  policy: Partial<ArchivePolicy> | null = {},
): { readonly archive: ArchivePorts; readonly database: CounterDatabasePorts } {
  const open = shareSql(() => openFile(folder));
  return { archive: createPorts(open, policy), database: { open } };
}

function openFile(folder: string): Promise<Sql> {
  return openSqlite(join(folder, ARCHIVE_FILE));
}

function createPorts(open: () => Promise<Sql>, policy: Partial<ArchivePolicy> | null): ArchivePorts {
  return { open: async () => createArchiveStore(await open()), ...(policy !== null && { policy }) };
}
