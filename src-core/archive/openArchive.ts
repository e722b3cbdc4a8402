import { openSql } from '../sql/openSql.ts';
import type { SqlTarget } from '../sql/SqlTarget.ts';
import type { ArchiveStore } from './ArchiveStore.ts';
import { createArchiveStore } from './createArchiveStore.ts';

/** Throws the errors of `openSql` and `migrate`. */
export async function openArchive(target: SqlTarget): Promise<ArchiveStore> {
  return createArchiveStore(await openSql(target));
}
