import type { Database } from './Database.ts';

const ROWS = 500;

/**
 * Reads the whole file once, a little at each step, so that a corrupt page is found now and not in a year. Throws
 * SQLite's errors. The small tables were verified at the start.
 */
export function* verifyFile(database: Database): Generator<void, void> {
  yield* readRows<{ conversation_id: number; offset: number }>((last) =>
    database.all(
      // `length` forces SQLite to read the whole event.
      `SELECT conversation_id, offset, length(event) FROM event
         WHERE (conversation_id, offset) > (?, ?) ORDER BY conversation_id, offset LIMIT ${ROWS}`,
      last?.conversation_id ?? 0,
      last?.offset ?? 0,
    ),
  );
  const accounts = database.all<{ id: number }>('SELECT id FROM account');
  for (const account of accounts) {
    yield* readRows<{ id: number }>((last) =>
      database.all(
        `SELECT id, conversation_id FROM message WHERE account_id = ? AND id > ? ORDER BY id LIMIT ${ROWS}`,
        account.id,
        last?.id ?? -1,
      ),
    );
  }
}

function* readRows<Row>(read: (last: Row | undefined) => Row[]): Generator<void, void> {
  let last: Row | undefined;
  for (;;) {
    const rows = read(last);
    if (rows.length === 0) return;
    last = rows.at(-1);
    yield;
  }
}
