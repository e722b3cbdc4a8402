import type { Database } from '../Database.ts';

/** Everything belongs to an account, so that one account can be removed without the others. */
export function createTables(database: Database): void {
  const type = database.format.columnType;
  database.exec(`
    CREATE TABLE account (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name ${type} NOT NULL UNIQUE,
      -- How many messages its index holds.
      searched INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE document (
      id INTEGER PRIMARY KEY,
      account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      key ${type} NOT NULL,
      document ${type} NOT NULL,
      UNIQUE (account_id, key)
    ) STRICT;

    CREATE TABLE outgoing (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      conversation ${type} NOT NULL,
      client_id ${type} NOT NULL,
      message ${type} NOT NULL,
      UNIQUE (account_id, conversation, client_id)
    ) STRICT;

    CREATE TABLE conversation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      name ${type} NOT NULL,
      epoch TEXT NOT NULL,
      -- Nobody sees it any more, and its events are being removed.
      forgotten INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX conversation_name ON conversation (account_id, name) WHERE NOT forgotten;
    CREATE INDEX conversation_forgotten ON conversation (id) WHERE forgotten;

    -- Sorted by conversation and offset, so that a page of messages is one place in the file.
    CREATE TABLE event (
      conversation_id INTEGER NOT NULL REFERENCES conversation ON DELETE CASCADE,
      offset INTEGER NOT NULL,
      event ${type} NOT NULL,
      -- The message's number in the account's index.
      message_id INTEGER,
      -- The offset of the message that this event recalls, or that somebody reacted to.
      target INTEGER,
      PRIMARY KEY (conversation_id, offset)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX event_target ON event (conversation_id, target) WHERE target IS NOT NULL;

    -- From an index back to the message; the numbers grow with time.
    CREATE TABLE message (
      account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      id INTEGER NOT NULL,
      conversation_id INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      PRIMARY KEY (account_id, id)
    ) STRICT, WITHOUT ROWID;

    -- By what a search may be narrowed, numbered to be short in the index: authors, conversations, contents.
    CREATE TABLE tag (
      id INTEGER PRIMARY KEY,
      account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
      name ${type} NOT NULL,
      UNIQUE (account_id, name)
    ) STRICT;

    -- What the page is told once: that the file before this one was broken.
    CREATE TABLE notice (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `);
}
