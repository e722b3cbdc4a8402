import { z } from 'zod';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ArchivedEvent, ArchiveStore, LogId } from './ArchiveStore.ts';
import { hashElement, redactElement } from '../logElement.ts';
import { randomId } from '../randomId.ts';
import type { Sql, SqlSession, SqlTarget } from '../sql/Sql.ts';
import { migrate, type SqlSchema } from '../sql/migrate.ts';
import { openSql } from '../sql/openSql.ts';

const identityRows = z.array(z.object({ identity: z.string() }));
const logRows = z.array(z.object({ id: z.coerce.number() }));
const offsetRows = z.array(z.object({ event_offset: z.coerce.number() }));
const eventRows = z.array(
  z.object({ event_offset: z.coerce.number(), element: z.string(), hash: z.instanceof(Uint8Array) }),
);

const DELETED_AT_ONCE = 500;

/**
 * Creates the tables if needed. Closes `sql` on `stop`, and when the migration fails. Throws the errors of `migrate`.
 */
export async function createArchiveStore(sql: Sql): Promise<ArchiveStore> {
  try {
    await migrate(sql, ARCHIVE_SCHEMA);
  } catch (error) {
    await sql.stop();
    throw error;
  }

  async function read({ conversationId, epoch }: LogId, after: number, to: number): Promise<readonly ArchivedEvent[]> {
    const rows = await sql.query(
      `SELECT event_offset, element, hash FROM archive_events
       WHERE log = (SELECT id FROM archive_logs WHERE conversation = $1 AND epoch = $2)
         AND event_offset > $3 AND event_offset <= $4
       ORDER BY event_offset`,
      [conversationId, epoch, after, to],
    );
    return eventRows
      .parse(rows)
      .filter(({ element, hash }) => hashElement(element).equals(hash))
      .map(({ event_offset, element }) => ({ offset: event_offset, element }));
  }

  return {
    async identity() {
      await sql.query(
        'INSERT INTO archive_identity (only_row, identity) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING',
        [randomId()],
      );
      const [row] = identityRows.parse(await sql.query('SELECT identity FROM archive_identity'));
      if (row === undefined) throw new ChatError('DATABASE_FAILED', { reason: 'the archive has no identity' });
      return row.identity;
    },

    async write(log, after, elements) {
      await sql.transaction(async (session) => {
        await replaceEvents(session, await findOrCreateLog(session, log), after, elements);
      });
      const written = await read(log, after, after + elements.length);
      const isSame = written.every(({ offset, element }) => element === elements[offset - after - 1]);
      if (written.length === elements.length && isSame) return;
      throw new ChatError('DATABASE_FAILED', { reason: 'events read back from the archive differ from those written' });
    },

    read,

    async redact({ conversationId, epoch }, offsets) {
      const places = offsets.map((_, index) => `$${index + 3}`).join(', ');
      const count = await sql.transaction(async (session) => {
        const rows = await session.query(
          `SELECT e.log AS id, e.event_offset, e.element, e.hash FROM archive_events e
           JOIN archive_logs l ON l.id = e.log
           WHERE l.conversation = $1 AND l.epoch = $2 AND e.blanked = 0 AND e.event_offset IN (${places})`,
          [conversationId, epoch, ...offsets],
        );
        const [log] = logRows.parse(rows);
        for (const { event_offset, element } of eventRows.parse(rows)) {
          const redacted = redactElement(element);
          await session.query(
            'UPDATE archive_events SET element = $3, hash = $4, blanked = 1 WHERE log = $1 AND event_offset = $2',
            [log?.id ?? 0, event_offset, redacted, hashElement(redacted)],
          );
        }
        return rows.length;
      });
      if (count > 0) await sql.scrub();
      return count;
    },

    ...createDeletion(sql),

    stop: () => sql.stop(),
  };
}

/** Deletion of the oldest events, a few hundred per statement. */
function createDeletion(sql: Sql): Pick<ArchiveStore, 'firstAfter' | 'deleteUpTo' | 'isEmpty' | 'deleteAll'> {
  async function deleteSome(): Promise<number> {
    const rows = await sql.query(
      `DELETE FROM archive_events WHERE (log, event_offset) IN
         (SELECT log, event_offset FROM archive_events LIMIT ${DELETED_AT_ONCE})
       RETURNING event_offset`,
    );
    return rows.length;
  }

  return {
    async isEmpty() {
      return (await sql.query('SELECT id FROM archive_logs LIMIT 1')).length === 0;
    },
    async deleteAll() {
      while ((await deleteSome()) > 0) continue;
      await sql.query('DELETE FROM archive_logs');
      await sql.scrub();
    },
    async firstAfter({ conversationId, epoch }, offset) {
      const rows = await sql.query(
        `SELECT event_offset FROM archive_events
         WHERE log = (SELECT id FROM archive_logs WHERE conversation = $1 AND epoch = $2) AND event_offset > $3
         ORDER BY event_offset LIMIT 1`,
        [conversationId, epoch, offset],
      );
      return offsetRows.parse(rows)[0]?.event_offset ?? null;
    },
    async deleteUpTo({ conversationId, epoch }, offset) {
      let count = 0;
      for (;;) {
        const rows = await sql.query(
          `DELETE FROM archive_events
           WHERE log = (SELECT id FROM archive_logs WHERE conversation = $1 AND epoch = $2) AND event_offset IN
             (SELECT event_offset FROM archive_events
              WHERE log = (SELECT id FROM archive_logs WHERE conversation = $1 AND epoch = $2) AND event_offset <= $3
              ORDER BY event_offset LIMIT ${DELETED_AT_ONCE})
           RETURNING event_offset`,
          [conversationId, epoch, offset],
        );
        count += rows.length;
        if (rows.length < DELETED_AT_ONCE) break;
      }
      if (count > 0) await sql.scrub();
      return count;
    },
  };
}

async function replaceEvents(session: SqlSession, logId: number, after: number, elements: readonly string[]) {
  const places = elements.map((_, index) => {
    const first = 3 * index + 2;
    return `($1, $${first}, $${first + 1}, $${first + 2}, 0)`;
  });
  const values = elements.flatMap((element, index) => [after + index + 1, element, hashElement(element)]);
  await session.query(
    `INSERT INTO archive_events (log, event_offset, element, hash, blanked) VALUES ${places.join(', ')}
     ON CONFLICT (log, event_offset) DO UPDATE
     SET element = excluded.element, hash = excluded.hash, blanked = excluded.blanked`,
    [logId, ...values],
  );
}

async function findOrCreateLog(session: SqlSession, { conversationId, epoch }: LogId): Promise<number> {
  await session.query(
    'INSERT INTO archive_logs (conversation, epoch) VALUES ($1, $2) ON CONFLICT (conversation, epoch) DO NOTHING',
    [conversationId, epoch],
  );
  const rows = await session.query('SELECT id FROM archive_logs WHERE conversation = $1 AND epoch = $2', [
    conversationId,
    epoch,
  ]);
  const [row] = logRows.parse(rows);
  if (row === undefined) throw new ChatError('DATABASE_FAILED', { reason: 'the log was not stored' });
  return row.id;
}

/** Events that were moved out of Redis, unchanged. `blanked`: the message was recalled, and its content is redacted. */
const ARCHIVE_SCHEMA: SqlSchema = {
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

/** Throws the errors of `openSql` and `migrate`. */
export async function openArchive(target: SqlTarget): Promise<ArchiveStore> {
  return createArchiveStore(await openSql(target));
}
