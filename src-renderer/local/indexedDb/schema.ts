import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { DocumentChange, StoredOutgoing } from '#shared/contract/localModel.ts';
import type { LogEvent } from '#shared/contract/model.ts';

/** The IndexedDB schema. Every key begins with the account, so that an account is one range of each store. */
export interface Schema extends DBSchema {
  documents: {
    key: [account: string, key: string];
    value: { account: string; key: string; document: DocumentChange['document'] };
  };
  /** In the order of writing, by an auto-incremented key. */
  outgoing: {
    key: number;
    value: { account: string; clientId: string; conversationId: string; message: StoredOutgoing };
    indexes: {
      byClientId: [account: string, clientId: string];
      byAccount: string;
      byConversation: [account: string, conversationId: string];
    };
  };
  /** Chunks of a file by offset. */
  bytes: {
    key: [account: string, clientId: string, offset: number];
    value: { account: string; clientId: string; offset: number; chunk: Uint8Array<ArrayBuffer> };
  };
  logs: {
    key: [account: string, conversationId: string];
    value: { account: string; conversationId: string; epoch: string; offset: number };
  };
  events: {
    key: [account: string, conversationId: string, offset: number];
    value: StoredEvent;
    indexes: {
      /** Messages that are not recalled. */
      byTime: [account: string, at: number, conversationId: string, offset: number];
      /** Recalls, reactions and edits by their message. */
      byTarget: [account: string, conversationId: string, target: number];
    };
  };
}

/**
 * An index contains only records that have all of its fields: `at` is set for messages, `target` for events about
 * messages.
 */
export interface StoredEvent {
  readonly account: string;
  readonly conversationId: string;
  readonly offset: number;
  readonly at?: number;
  readonly target?: number;
  readonly event: LogEvent;
}

export type Database = IDBPDatabase<Schema>;
export type Name = StoreNames<Schema>;
/** Limited to the stores that it was opened with. */
export type Transaction = IDBPTransaction<Schema, Name[], 'readwrite'>;

export function createStores(database: Database): void {
  database.createObjectStore('documents', { keyPath: ['account', 'key'] });
  const outgoing = database.createObjectStore('outgoing', { autoIncrement: true });
  outgoing.createIndex('byClientId', ['account', 'clientId'], { unique: true });
  outgoing.createIndex('byAccount', 'account');
  outgoing.createIndex('byConversation', ['account', 'conversationId']);
  database.createObjectStore('bytes', { keyPath: ['account', 'clientId', 'offset'] });
  database.createObjectStore('logs', { keyPath: ['account', 'conversationId'] });
  const events = database.createObjectStore('events', { keyPath: ['account', 'conversationId', 'offset'] });
  events.createIndex('byTime', ['account', 'at', 'conversationId', 'offset']);
  events.createIndex('byTarget', ['account', 'conversationId', 'target']);
}

/** All keys with this prefix: arrays sort after numbers and strings. */
export function keyRange(...beginning: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound([...beginning], [...beginning, []]);
}
