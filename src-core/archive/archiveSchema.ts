import type { SqlSchema } from '../sql/migrate.ts';

/** Events that were moved out of Redis, unchanged. `blanked`: the message was recalled, and its content is redacted. */
export const ARCHIVE_SCHEMA: SqlSchema = {
  name: 'archive',
  steps: [
    (dialect) => {
      const isSqlite = dialect === 'sqlite';
      return [
        `CREATE TABLE archive_logs (
           id ${isSqlite ? 'INTEGER PRIMARY KEY' : 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY'},
           conversation TEXT NOT NULL,
           epoch TEXT NOT NULL,
           UNIQUE (conversation, epoch)
         )`,
        `CREATE TABLE archive_events (
           log BIGINT NOT NULL REFERENCES archive_logs (id),
           event_offset BIGINT NOT NULL,
           element TEXT NOT NULL,
           hash ${isSqlite ? 'BLOB' : 'BYTEA'} NOT NULL,
           blanked INTEGER NOT NULL DEFAULT 0,
           PRIMARY KEY (log, event_offset)
         )`,
        'CREATE TABLE archive_identity (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), identity TEXT NOT NULL)',
      ];
    },
  ],
};
