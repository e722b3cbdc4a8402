import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  ENCRYPTED_CHUNK_BYTES,
  ENCRYPTED_FILE_HEADER,
  ENCRYPTED_TAG_BYTES,
  encryptedBytes,
  paddedBytes,
} from '#shared/blob/encryptedFile.ts';
import type { FileEncryption } from '#shared/contract/model.ts';
import { fromBase64Url, toBase64Url } from '#shared/text/base64Url.ts';
import type { FileSource } from './Files.ts';

/**
 * The bytes of a file of an encrypted room: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, "Online
 * Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015) with XChaCha20-Poly1305. Each chunk has its
 * number and whether it is the last one in its nonce, so chunks can't be left out, repeated or put in another order.
 */

/** What the bytes of a file belong to. They can't be decrypted as those of another file or room. */
export interface FileContext {
  readonly conversationId: string;
  readonly fileId: string;
}

const NONCE_BYTES = 24;
/** The number of a chunk, and whether it is the last one, at the end of a nonce. */
const COUNTER_AT = 19;
const LAST_AT = 23;
/** What a chunk takes up in the stored bytes. */
const STORED_CHUNK_BYTES = ENCRYPTED_CHUNK_BYTES + ENCRYPTED_TAG_BYTES;

function createCipher(key: string, { conversationId, fileId }: FileContext, chunks: number) {
  const secret = fromBase64Url(key);
  // JSON, so that no two contexts have the same bytes.
  const context = utf8ToBytes(JSON.stringify(['parley:file:1', conversationId, fileId]));
  return (index: number) => {
    const nonce = new Uint8Array(NONCE_BYTES);
    new DataView(nonce.buffer).setUint32(COUNTER_AT, index);
    nonce[LAST_AT] = index === chunks - 1 ? 1 : 0;
    return xchacha20poly1305(secret, nonce, context);
  };
}

/**
 * The encrypted form of a file, which is encrypted as it is read. It is the same whenever it is read: reading rejects
 * once the file has changed, because no two texts may be encrypted with one nonce.
 */
export function encryptedSource(file: FileSource, key: string, context: FileContext): FileSource {
  const padded = paddedBytes(file.size);
  const size = encryptedBytes(file.size);
  const cipherOf = createCipher(key, context, Math.ceil(padded / ENCRYPTED_CHUNK_BYTES));
  /** Reads are no multiples of a chunk, so the last chunk of one is the first of the next. */
  let latest: { readonly index: number; readonly chunk: Uint8Array } | null = null;
  const tags = new Map<number, string>();

  async function readChunk(index: number): Promise<Uint8Array> {
    if (latest?.index === index) return latest.chunk;
    const start = index * ENCRYPTED_CHUNK_BYTES;
    const plain = new Uint8Array(Math.min(ENCRYPTED_CHUNK_BYTES, padded - start));
    const expected = Math.min(plain.length, Math.max(0, file.size - start));
    if (expected > 0) {
      const bytes = await file.read(start, expected);
      if (bytes.length !== expected) throw new Error('the file has become shorter');
      plain.set(bytes);
    }
    const chunk = cipherOf(index).encrypt(plain);
    // The same text has the same tag.
    const tag = toBase64Url(chunk.subarray(-ENCRYPTED_TAG_BYTES));
    if ((tags.get(index) ?? tag) !== tag) throw new Error('the file has changed');
    tags.set(index, tag);
    latest = { index, chunk };
    return chunk;
  }

  return {
    name: file.name,
    size,
    async read(offset, bytes) {
      const result = new Uint8Array(Math.max(0, Math.min(bytes, size - offset)));
      for (let done = 0; done < result.length;) {
        const at = offset + done - ENCRYPTED_FILE_HEADER.length;
        const piece = at < 0 ? ENCRYPTED_FILE_HEADER : await readChunk(Math.floor(at / STORED_CHUNK_BYTES));
        const rest = piece.subarray(at < 0 ? offset + done : at % STORED_CHUNK_BYTES);
        const taken = rest.subarray(0, result.length - done);
        result.set(taken, done);
        done += taken.length;
      }
      return result;
    },
    toFile: file.toFile,
  };
}

/** A file as its encrypted message describes it. */
export interface EncryptedFile extends FileContext, FileEncryption {
  /** Its size before the encryption. */
  readonly bytes: number;
}

/**
 * Decrypts the stored bytes of a file. Each piece of the result was authenticated with the key of the file, which every
 * member has; only when all were read is it certain that they are those of the sender. Throws when they are not, or
 * were cut off.
 */
export async function* decryptFile(
  stored: AsyncIterable<Uint8Array>,
  { bytes, key, sha256: expected, ...context }: EncryptedFile,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const padded = paddedBytes(bytes);
  const chunks = Math.ceil(padded / ENCRYPTED_CHUNK_BYTES);
  const cipherOf = createCipher(key, context, chunks);
  const hash = sha256.create();
  const reader = createExactReader(stored, (piece) => hash.update(piece));
  try {
    const header = await reader.read(ENCRYPTED_FILE_HEADER.length);
    if (!ENCRYPTED_FILE_HEADER.every((byte, at) => header[at] === byte)) throw new Error('not an encrypted file');
    for (let index = 0; index < chunks; index += 1) {
      const start = index * ENCRYPTED_CHUNK_BYTES;
      const length = Math.min(ENCRYPTED_CHUNK_BYTES, padded - start);
      const chunk = cipherOf(index).decrypt(await reader.read(length + ENCRYPTED_TAG_BYTES));
      if (start < bytes) yield new Uint8Array(chunk.subarray(0, bytes - start));
    }
    await reader.end();
    if (toBase64Url(hash.digest()) !== expected) throw new Error('not the file that was sent');
  } finally {
    await reader.close();
  }
}

/** Reads pieces of any size as pieces of given sizes. Its methods throw when there are fewer or more bytes. */
function createExactReader(stored: AsyncIterable<Uint8Array>, onPiece: (piece: Uint8Array) => void) {
  const iterator = stored[Symbol.asyncIterator]();
  let waiting: Uint8Array[] = [];
  let length = 0;

  async function next(): Promise<boolean> {
    const piece = await iterator.next();
    if (piece.done === true) return false;
    onPiece(piece.value);
    waiting.push(piece.value);
    length += piece.value.length;
    return true;
  }

  return {
    async read(wanted: number): Promise<Uint8Array> {
      while (length < wanted) if (!(await next())) throw new Error('the file was cut off');
      const [first] = waiting;
      const bytes = waiting.length === 1 && first !== undefined ? first : concatBytes(...waiting);
      waiting = [bytes.subarray(wanted)];
      length -= wanted;
      return bytes.subarray(0, wanted);
    },
    async end(): Promise<void> {
      while (length === 0 && (await next()));
      if (length > 0) throw new Error('the file has more bytes than it should');
    },
    async close(): Promise<void> {
      await iterator.return?.();
    },
  };
}
