import type { Output } from '#shared/contract/index.ts';
import type { Database } from './Database.ts';

/** Why a file was replaced: it was corrupt, or its key is lost. */
export type Rebuild = Exclude<Output<'local.open'>['store'], 'whole'>;

/** Records that the page must be notified that the previous file was replaced. */
export function recordRebuild(database: Database, why: Rebuild): void {
  database.run('INSERT INTO notice (name) VALUES (?) ON CONFLICT DO NOTHING', why);
}

/** The record, if there is one, which is removed. */
export function takeRebuildRecord(database: Database): Output<'local.open'>['store'] {
  for (const why of ['unreadable', 'rebuilt'] as const) {
    // Most starts write nothing, so that stored data can be read on a full disk, too.
    if (database.get('SELECT name FROM notice WHERE name = ?', why) === undefined) continue;
    if (database.run('DELETE FROM notice WHERE name = ?', why) > 0) return why;
  }
  return 'whole';
}
