import { createCipheriv, createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptFile, encryptedSource, type EncryptedFile } from '../../../src-renderer/files/encryptedFile.ts';
import { sourceOf } from '../../../src-renderer/files/Files.ts';
import {
  ENCRYPTED_CHUNK_BYTES,
  ENCRYPTED_FILE_HEADER,
  encryptedBytes,
  isEncryptedFile,
  paddedBytes,
} from '#shared/blob/encryptedFile.ts';

/** The bytes of files in encrypted rooms. */

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64url');
const CONTEXT = { conversationId: 'room:e2e:tea', fileId: 'file-one' };
const STORED_CHUNK = ENCRYPTED_CHUNK_BYTES + 16;
const HEADER = ENCRYPTED_FILE_HEADER.length;
/** With three chunks after padding. */
const LONG = 3 * ENCRYPTED_CHUNK_BYTES;

const bytesOf = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + 3) % 251);

async function encrypt(plain: Uint8Array<ArrayBuffer>, key = KEY, context = CONTEXT): Promise<Uint8Array<ArrayBuffer>> {
  const source = encryptedSource(sourceOf(new File([plain], 'plan.txt')), key, context);
  return source.read(0, source.size);
}

const hashOf = (stored: Uint8Array): string => createHash('sha256').update(stored).digest('base64url');

/** The file that a message describes whose stored bytes are these. */
function describeFile(stored: Uint8Array, bytes: number, change: Partial<EncryptedFile> = {}): EncryptedFile {
  return { ...CONTEXT, key: KEY, sha256: hashOf(stored), bytes, ...change };
}

async function* inPieces(stored: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < stored.length; at += length) yield stored.subarray(at, at + length);
}

async function decrypt(stored: Uint8Array, file: EncryptedFile, pieceBytes = 50_000): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of decryptFile(inPieces(stored, pieceBytes), file)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Swaps, drops or repeats stored chunks. */
function withChunks(stored: Uint8Array, order: readonly number[]): Uint8Array {
  const chunk = (index: number): Uint8Array =>
    stored.subarray(HEADER + index * STORED_CHUNK, HEADER + (index + 1) * STORED_CHUNK);
  return Buffer.concat([stored.subarray(0, HEADER), ...order.map(chunk)]);
}

/** XChaCha20-Poly1305 with OpenSSL's ChaCha20: the subkey of HChaCha20 is its block without the added input. */
function opensslBox(nonce: Buffer, context: Buffer, plain: Buffer): Buffer {
  const key = Buffer.from(KEY, 'base64url');
  const block = createCipheriv('chacha20', key, nonce.subarray(0, 16)).update(Buffer.alloc(64));
  const subkey = Buffer.alloc(32);
  const constants = Buffer.from('expand 32-byte k');
  for (let word = 0; word < 4; word += 1) {
    const minus = (at: number, input: Buffer): number =>
      (block.readUInt32LE(at + 4 * word) - input.readUInt32LE(4 * word)) >>> 0;
    subkey.writeUInt32LE(minus(0, constants), 4 * word);
    subkey.writeUInt32LE(minus(48, nonce.subarray(0, 16)), 16 + 4 * word);
  }
  const iv = Buffer.concat([Buffer.alloc(4), nonce.subarray(16)]);
  const cipher = createCipheriv('chacha20-poly1305', subkey, iv, { authTagLength: 16 });
  cipher.setAAD(context, { plaintextLength: plain.length });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

describe('a file of an encrypted room', () => {
  it('is decrypted as it was, whatever its size and the pieces in which it is read and arrives', async () => {
    const sizes = [
      1,
      1023,
      1024,
      1025,
      ENCRYPTED_CHUNK_BYTES - 1,
      ENCRYPTED_CHUNK_BYTES,
      ENCRYPTED_CHUNK_BYTES + 1,
      LONG,
    ];
    for (const size of sizes) {
      const plain = bytesOf(size);
      const stored = await encrypt(plain);
      expect(stored).toHaveLength(encryptedBytes(size));
      expect(isEncryptedFile(stored)).toBe(true);
      for (const piece of [1_000, 65_536, stored.length]) {
        expect((await decrypt(stored, describeFile(stored, size), piece)).equals(plain)).toBe(true);
      }
    }
  });

  it('has the same bytes whenever and in whatever parts it is read', async () => {
    const plain = bytesOf(LONG);
    const whole = await encrypt(plain);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.integer({ min: 1, max: 100_000 }), async (offset, length) => {
        const source = encryptedSource(sourceOf(new File([plain], 'a')), KEY, CONTEXT);
        const read = await source.read(offset, length);
        expect(Buffer.compare(read, whole.subarray(offset, offset + length))).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('is not read any more once it has changed, so that no two texts have one nonce', async () => {
    let plain = bytesOf(LONG);
    const file = {
      ...sourceOf(new File([plain], 'a')),
      read: (at: number, bytes: number) => Promise.resolve(plain.slice(at, at + bytes)),
    };
    const source = encryptedSource(file, KEY, CONTEXT);
    const first = await source.read(0, source.size);
    expect(Buffer.compare(await source.read(0, 100_000), first.subarray(0, 100_000))).toBe(0);
    plain = plain.map((byte, index) => (index === STORED_CHUNK ? byte ^ 1 : byte));
    await source.read(0, 1_000);
    await expect(source.read(STORED_CHUNK, STORED_CHUNK)).rejects.toThrow('the file has changed');
  });

  it('has the bytes that OpenSSL gives it', async () => {
    const plain = bytesOf(LONG);
    const padded = Buffer.alloc(paddedBytes(LONG));
    padded.set(plain);
    const context = Buffer.from('["parley:file:1","room:e2e:tea","file-one"]');
    const chunks = Math.ceil(padded.length / ENCRYPTED_CHUNK_BYTES);
    const boxes = Array.from({ length: chunks }, (_, index) => {
      const nonce = Buffer.alloc(24);
      nonce.writeUInt32BE(index, 19);
      nonce.writeUInt8(index === chunks - 1 ? 1 : 0, 23);
      const part = padded.subarray(index * ENCRYPTED_CHUNK_BYTES, (index + 1) * ENCRYPTED_CHUNK_BYTES);
      return opensslBox(nonce, context, part);
    });
    expect(Buffer.concat([Buffer.from('parley:file:1\n'), ...boxes]).equals(await encrypt(plain))).toBe(true);
  });

  // These are in docs/encryption.md.
  it.each([
    ['hello', 1054, '25438e03347411f631733977bcc0c2bb735b2d4364fd069d23eeae796ef87684'],
    ['x'.repeat(70_000), 71_726, 'b83eb2619156fc7f8492440ae207534fbe2cda11407dc4f8216f4b6171e89713'],
  ])('has the bytes of the published vectors: %#', async (text, size, sha256) => {
    const stored = await encrypt(new Uint8Array(Buffer.from(text)));
    expect(stored).toHaveLength(size);
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
  });

  it('shows nothing of what is in it, and many sizes are one', async () => {
    const stored = Buffer.from(await encrypt(new Uint8Array(Buffer.from('the merger is on Thursday'))));
    expect(stored.includes('merger')).toBe(false);
    const sizes = new Set(Array.from({ length: 1_000 }, (_, index) => encryptedBytes(1_000_000 + index)));
    expect(sizes.size).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (bytes) => {
        expect(paddedBytes(bytes)).toBeGreaterThanOrEqual(bytes);
        expect(paddedBytes(bytes)).toBeLessThanOrEqual(Math.max(1024, bytes * 1.12));
        expect(paddedBytes(paddedBytes(bytes))).toBe(paddedBytes(bytes));
        expect(paddedBytes(bytes + 1)).toBeGreaterThanOrEqual(paddedBytes(bytes));
      }),
    );
  });

  it('is refused when a byte of it was changed', async () => {
    const plain = bytesOf(LONG);
    const stored = await encrypt(plain);
    const file = describeFile(stored, LONG);
    for (const at of [0, HEADER - 1, HEADER, HEADER + 40_000, HEADER + STORED_CHUNK - 1, stored.length - 1]) {
      const changed = Uint8Array.from(stored);
      changed[at] = (changed[at] ?? 0) ^ 1;
      // Also when the message names the changed bytes.
      for (const claimed of [file, describeFile(changed, LONG)])
        await expect(decrypt(changed, claimed)).rejects.toThrow(at < HEADER ? 'not an encrypted file' : 'invalid tag');
    }
  });

  it('is refused when it was cut off anywhere, also between two chunks, or has more bytes', async () => {
    const stored = await encrypt(bytesOf(LONG));
    const lengths = [0, 5, HEADER, HEADER + 100, HEADER + STORED_CHUNK, HEADER + 2 * STORED_CHUNK, stored.length - 1];
    for (const length of lengths) {
      const cut = stored.subarray(0, length);
      await expect(decrypt(cut, describeFile(cut, LONG))).rejects.toThrow('cut off');
    }
    // And when the message claims the size of what is left.
    const left = stored.subarray(0, HEADER + STORED_CHUNK);
    await expect(decrypt(left, describeFile(left, ENCRYPTED_CHUNK_BYTES))).rejects.toThrow('invalid tag');
    const longer = Buffer.concat([stored, Buffer.of(0)]);
    await expect(decrypt(longer, describeFile(longer, LONG))).rejects.toThrow('more bytes');
  });

  it.each([
    ['are in another order', [1, 0, 2]],
    ['are repeated', [0, 0, 2]],
    ['are missing', [0, 2]],
    ['end with one that is not the last', [0, 1, 1]],
  ])('is refused when its chunks %s', async (_, order) => {
    const changed = withChunks(await encrypt(bytesOf(LONG)), order);
    await expect(decrypt(changed, describeFile(changed, LONG))).rejects.toThrow(/invalid tag|cut off/u);
  });

  it.each([
    ['with another key', { key: Buffer.alloc(32, 9).toString('base64url') }],
    ['as another file', { fileId: 'file-two' }],
    ['as that of another room', { conversationId: 'room:e2e:coffee' }],
  ])('is refused %s', async (_, change) => {
    const stored = await encrypt(bytesOf(5_000));
    await expect(decrypt(stored, describeFile(stored, 5_000, change))).rejects.toThrow('invalid tag');
  });

  it('is refused when another one with its key was put in its place, which every member could encrypt', async () => {
    const stored = await encrypt(bytesOf(5_000));
    const other = await encrypt(bytesOf(5_000).toReversed());
    await expect(decrypt(other, describeFile(stored, 5_000))).rejects.toThrow('not the file that was sent');
  });

  it('is no plain file', () => {
    for (const text of ['', 'parley:file:1', 'parley:file:1\n', '%PDF-1.7 and more']) {
      expect(isEncryptedFile(Buffer.from(text))).toBe(false);
    }
  });
});
