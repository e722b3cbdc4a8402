import { UnsealError } from './seal.ts';

/** A value in the file: the text itself, or its sealed form. */
export type StoredValue = string | Uint8Array;

/** What a name belongs to. `account` and `mark` have no account around them. */
export type NameKind = 'account' | 'conversation' | 'document' | 'client' | 'tag' | 'mark';

/** The identity of a row: a sealed value is valid in this row only. */
export interface RowId {
  /** Rows of one group share a key. */
  readonly group: string;
  readonly parts: readonly (number | StoredValue)[];
}

/**
 * How a file represents everything that reveals contents or names. Numbers, times and epochs are the same in every
 * format.
 */
export interface Format {
  /** The SQL type of the columns for contents and names. */
  readonly columnType: 'TEXT' | 'BLOB';
  /** The schema of the full-text index: the file itself, or a database in memory. */
  readonly indexSchema: 'main' | 'words';
  /** Always the same value for the same name of an account, so that it can be looked up. */
  writeName(kind: NameKind, accountId: number, name: string): StoredValue;
  /** Throws `UnsealError`. */
  readName(kind: NameKind, accountId: number, value: StoredValue): string;
  writeText(row: RowId, text: string): StoredValue;
  /** Throws `UnsealError`. */
  readText(row: RowId, value: StoredValue): string;
}

/** A conversation in a file. */
export interface LogId {
  /** Its number, which is never used again. */
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
}

/** With the name, so that an exchanged name of two conversations is detected. */
export const eventRow = ({ id, accountId, name }: LogId, offset: number): RowId => ({
  group: `event ${id} of ${accountId} ${name}`,
  parts: [offset],
});
export const documentRow = (accountId: number, key: StoredValue): RowId => ({
  group: 'document',
  parts: [accountId, key],
});
export const outgoingRow = (accountId: number, conversation: StoredValue, clientId: StoredValue): RowId => ({
  group: 'outgoing',
  parts: [accountId, conversation, clientId],
});

/** Everything as it is. */
export const plainFormat: Format = {
  columnType: 'TEXT',
  indexSchema: 'main',
  writeName: (_kind, _accountId, name) => name,
  readName: (_kind, _accountId, value) => asText(value),
  writeText: (_row, text) => text,
  readText: (_row, value) => asText(value),
};

function asText(value: StoredValue): string {
  // A corrupt row may contain anything.
  if (typeof value !== 'string') throw new UnsealError('not a plain value');
  return value;
}
