import type { Output } from '#shared/contract/index.ts';
import type { FileEncryption } from '#shared/contract/model.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { hexToBytes } from '@noble/hashes/utils.js';
import { ENCRYPTED_FILE } from '#shared/blob/encryptedFile.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { fail, mapResult, succeed, type Result } from '#shared/rpc/result.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import { sameSession, type Context } from '../Context.ts';
import { createFileKey } from '../../files/createFileKey.ts';
import { createFileHash, type FileHash } from '../../files/createFileHash.ts';
import type { FileSource } from '../../files/Files.ts';
import { createLimit } from '#shared/rpc/createLimit.ts';
import type { Upload } from './state.ts';

interface Finished extends Output<'upload.finish'> {
  /** In an encrypted room: what decrypts the uploaded bytes. */
  readonly encryption: FileEncryption | null;
}

export interface Uploader {
  /**
   * Uploads a file, or resumes its upload, and resolves to the attachment's reference. `null` if it was cancelled.
   * Concurrent calls for the same file share one upload.
   */
  readonly run: (id: string) => Promise<Result<Finished> | null>;
  /** Cancels the upload, here and on the server. */
  readonly drop: (id: string) => Promise<void>;
}

/** Maximum number of concurrent uploads. */
const CONCURRENCY = 2;
/** Errors after which `upload.begin` resumes: an answer was lost, or the server has fewer bytes than expected. */
const RESUMABLE: readonly ErrorCode[] = ['TIMEOUT', 'UPLOAD_NOT_FOUND', 'FILE_TRUNCATED'];
/** Errors after which the upload restarts: the server has another file under this id, or none. */
const NEEDS_RESTART: readonly ErrorCode[] = ['FILE_HASH_MISMATCH', 'UPLOAD_NOT_FOUND'];
/** Pause before the next attempt while other windows of the person use all slots (ms). */
const PAUSE_MS = 2_000;
/** Number of attempts without progress after which the upload gives up. */
const MAX_STALLED_ATTEMPTS = 3;

interface Source {
  readonly name: string;
  readonly file: FileSource;
  readonly hash: FileHash;
  /** In an encrypted room. The bytes of two attempts may differ, so that each one has its own key. */
  readonly key: string | null;
  /** The server has only bytes of this source. */
  isBegun: boolean;
}

export function createUploader({ client, stores, page }: Context): Uploader {
  const running = new Map<string, Promise<Result<Finished> | null>>();
  const sources = new Map<string, Source>();
  const limit = createLimit(CONCURRENCY);

  const find = (id: string): Upload | undefined =>
    stores.uploads.getState().find((upload) => upload.id === id && upload.stage === 'sending');

  function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = page.every(PAUSE_MS, resolve);
    return promise.finally(stop);
  }

  /** Uploads from the server's position to the end. */
  async function attempt({ id, conversationId }: Upload, source: Source): Promise<Result<Finished> | null> {
    const { name, file, hash, key } = source;
    const upload = { conversationId, uploadId: id };
    const begin = () => client.request('upload.begin', { ...upload, name, bytes: file.size });
    let begun = await begin();
    if (begun.ok && begun.value.received > 0 && key !== null && !source.isBegun) {
      // An earlier page has encrypted those bytes, with another key.
      await client.request('upload.cancel', upload);
      begun = await begin();
    }
    if (!begun.ok) return begun;
    source.isBegun = true;
    let { received } = begun.value;
    while (received < file.size) {
      stores.uploads.dispatch({ type: 'progressed', id, received });
      const offset = received;
      const chunk = await read(file, offset, begun.value.chunkBytes);
      if (!chunk.ok) return chunk;
      hash.update(offset, chunk.value);
      if (find(id) === undefined) return null;
      const written = await client.request('upload.write', { ...upload, offset, chunk: chunk.value });
      if (!written.ok) return written;
      ({ received } = written.value);
      if (received <= offset) return fail('FILE_TRUNCATED', { received, bytes: file.size });
    }
    stores.uploads.dispatch({ type: 'progressed', id, received });
    const sha256 = await hash.finish().catch(() => null);
    if (find(id) === undefined) return null;
    if (sha256 === null) return fail('FILE_HASH_MISMATCH');
    const encryption = key === null ? null : { key, sha256: toBase64Url(hexToBytes(sha256)) };
    return mapResult(await client.request('upload.finish', { ...upload, sha256 }), (done) => ({ ...done, encryption }));
  }

  /** What is uploaded of a file: in an encrypted room its bytes, encrypted with a new key, without its name. */
  async function sourceOf({ id, conversationId, file }: Upload): Promise<Source> {
    if (!isEncryptedRoom(conversationId)) {
      return { name: file.name, file, hash: createFileHash(file), key: null, isBegun: false };
    }
    const { encryptedSource } = await import('../../files/encryptedFile.ts');
    const key = createFileKey();
    const encrypted = encryptedSource(file, key, { conversationId, fileId: id });
    return { name: ENCRYPTED_FILE.name, file: encrypted, hash: createFileHash(encrypted), key, isBegun: false };
  }

  async function cancel({ id, conversationId }: Upload): Promise<void> {
    sources.delete(id);
    await client.request('upload.cancel', { conversationId, uploadId: id });
  }

  async function uploadWithRetries(id: string): Promise<Result<Finished> | null> {
    const isSameSession = sameSession(stores);
    let bestReceived = -1;
    for (let stalledAttempts = 0; ; stalledAttempts += 1) {
      const upload = find(id);
      if (upload === undefined || !isSameSession()) return null;
      if (upload.received > bestReceived) stalledAttempts = 0;
      bestReceived = Math.max(bestReceived, upload.received);
      const source = sources.get(id) ?? (await sourceOf(upload));
      sources.set(id, source);
      const result = await attempt(upload, source);
      if (!isSameSession()) return null;
      if (result === null || result.ok || find(id) === undefined) return result;
      const { code } = result.error;
      if (NEEDS_RESTART.includes(code)) await cancel(upload);
      if (code === 'TOO_MANY_UPLOADS') {
        await pause();
        stalledAttempts = 0;
      } else if (!RESUMABLE.includes(code) || stalledAttempts >= MAX_STALLED_ATTEMPTS) return result;
    }
  }

  return {
    run(id) {
      const current = running.get(id) ?? limit(() => uploadWithRetries(id)).finally(() => running.delete(id));
      running.set(id, current);
      return current;
    },
    async drop(id) {
      const isSameSession = sameSession(stores);
      const upload = find(id);
      stores.uploads.dispatch({ type: 'removed', id });
      // Waits for the running attempt, so that no call reaches the server after the cancellation.
      await running.get(id);
      if (upload !== undefined && isSameSession()) await cancel(upload);
    },
  };
}

/** A file that was changed or removed since it was chosen can't be read. */
async function read(file: FileSource, offset: number, bytes: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    return succeed(await file.read(offset, bytes));
  } catch {
    return fail('FILE_HASH_MISMATCH');
  }
}
