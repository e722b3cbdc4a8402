import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Connection } from '../Database.ts';
import type { Format, NameKind, RowId, StoredValue } from './Format.ts';
import { deriveKey, seal, unseal, UnsealError, VERSION } from './seal.ts';

const IV_BYTES = 16;
const PROOF = 'proof of the key';
/** Names whose sealed form is in memory: authors, conversations and filters repeat with every message. */
const MAX_NAMES = 5_000;

/** The key does not belong to this file. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';
}

/**
 * The format of a sealed file. A new file gets a value that proves the key. Throws `WrongKeyError` or `UnsealError`.
 */
export function openSealedFormat(connection: Connection, key: Uint8Array): Format {
  const format = createSealedFormat(key);
  const proofKey = deriveKey(key, PROOF);
  const proof = readProof(connection) ?? createProof(connection, proofKey);
  try {
    unseal(proofKey, PROOF, proof);
  } catch (error) {
    // The proof itself may be corrupt; then the rest can be rescued.
    if (opensAnAccount(connection, format)) throw error;
    throw new WrongKeyError('the file was sealed with another key', { cause: error });
  }
  return format;
}

function readProof(connection: Connection): Uint8Array | undefined {
  if (!hasTable(connection, 'sealing')) return undefined;
  return connection.get<{ proof: Uint8Array }>('SELECT proof FROM sealing')?.proof ?? new Uint8Array();
}

function createProof(connection: Connection, proofKey: KeyObject): Uint8Array {
  return connection.transaction(() => {
    // Read again, because another process may have been faster.
    const existing = readProof(connection);
    if (existing !== undefined) return existing;
    if (hasTable(connection, 'account')) throw new UnsealError('the proof of the key is missing');
    const proof = seal(proofKey, PROOF, new Uint8Array());
    connection.exec('CREATE TABLE sealing (id INTEGER PRIMARY KEY, proof BLOB NOT NULL) STRICT');
    connection.run('INSERT INTO sealing (id, proof) VALUES (1, ?)', proof);
    return proof;
  });
}

function hasTable(connection: Connection, name: string): boolean {
  return connection.get('SELECT name FROM sqlite_schema WHERE name = ?', name) !== undefined;
}

function opensAnAccount(connection: Connection, format: Format): boolean {
  if (!hasTable(connection, 'account')) return false;
  return connection.all<{ name: StoredValue }>('SELECT name FROM account LIMIT 10').some(({ name }) => {
    try {
      format.readName('account', 0, name);
      return true;
    } catch (error) {
      if (error instanceof UnsealError) return false;
      throw error;
    }
  });
}

/** Without a check of the key. */
export function createSealedFormat(key: Uint8Array): Format {
  const names = new Map<string, Uint8Array>();
  const groupKeys = new Map<string, KeyObject>();
  const authentication = deriveKey(key, 'authentication of names');
  const encryption = deriveKey(key, 'encryption of names');

  function keyOf(group: string): KeyObject {
    const known = groupKeys.get(group) ?? deriveKey(key, `rows of ${group}`);
    groupKeys.set(group, known);
    return known;
  }

  /** A synthetic IV as in SIV (RFC 5297), with HMAC-SHA-256 as the pseudo-random function. */
  function createIv(kind: NameKind, accountId: number, name: Uint8Array): Buffer {
    const mac = createHmac('sha256', authentication).update(`${kind} ${accountId}\0`).update(name);
    return mac.digest().subarray(0, IV_BYTES);
  }

  return {
    columnType: 'BLOB',
    indexSchema: 'words',
    writeName(kind, accountId, name) {
      const id = `${kind} ${accountId} ${name}`;
      const known = names.get(id);
      if (known !== undefined) return known;
      const content = Buffer.from(name);
      const iv = createIv(kind, accountId, content);
      const cipher = createCipheriv('aes-256-ctr', encryption, iv);
      const sealed = Buffer.concat([Buffer.of(VERSION), iv, cipher.update(content), cipher.final()]);
      if (names.size >= MAX_NAMES) names.clear();
      names.set(id, sealed);
      return sealed;
    },
    readName(kind, accountId, stored) {
      const value = asBytes(stored);
      if (value.length <= IV_BYTES || value[0] !== VERSION) throw new UnsealError('not a sealed name');
      const iv = value.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv('aes-256-ctr', encryption, iv);
      const content = Buffer.concat([decipher.update(value.subarray(1 + IV_BYTES)), decipher.final()]);
      if (!timingSafeEqual(createIv(kind, accountId, content), iv)) throw new UnsealError('the name does not match');
      return content.toString();
    },
    writeText: (row, text) => seal(keyOf(row.group), placeOf(row), Buffer.from(text)),
    readText: (row, value) => unseal(keyOf(row.group), placeOf(row), asBytes(value)).toString(),
  };
}

/** JSON, so that no two rows have the same place. */
function placeOf({ parts }: RowId): string {
  return JSON.stringify(parts.map((part) => (part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part)));
}

function asBytes(value: StoredValue): Uint8Array {
  // A corrupt row may contain anything.
  if (!(value instanceof Uint8Array)) throw new UnsealError('not a sealed value');
  return value;
}
