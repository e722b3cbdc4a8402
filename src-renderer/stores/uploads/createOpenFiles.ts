import { ENCRYPTED_FILE } from '#shared/blob/encryptedFile.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { BlobRef } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { inlineType } from '#shared/http/inlineTypes.ts';
import { fail, type Failure, mapResult, type Result, succeed } from '#shared/rpc/result.ts';
import type { Context } from '../Context.ts';
import type { Links } from './createLinks.ts';

/** A file whose bytes a view shows. */
export interface OpenFile {
  readonly source: Promise<Result<FileBytes>>;
  /** The view does not show it any more. */
  readonly close: () => void;
}

export interface FileBytes {
  /** A path on the page's own origin, or an object URL. */
  readonly path: string;
  /** The decrypted bytes of a file of an encrypted room, all of which were verified; null of another file. */
  readonly decrypted: Blob | null;
}

export interface OpenFiles {
  /** Makes the bytes of a file available to a view until it closes the file. */
  readonly open: (conversationId: string, blob: BlobRef) => OpenFile;
  /** Downloads the bytes of a file. */
  readonly read: (conversationId: string, blob: BlobRef) => Promise<Result<Blob>>;
}

/** A decrypted file, for all views that show it. */
interface Decrypted {
  readonly bytes: number;
  readonly source: Promise<Result<FileBytes>>;
  views: number;
}

/** Decrypted bytes that are kept for views that may show them again soon. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Decrypted chunks are moved into blobs of this size, which browsers can keep outside of the memory of the page. */
const BLOB_BYTES = 8 * 1024 * 1024;

export function createOpenFiles({ stores }: Pick<Context, 'stores'>, links: Links): OpenFiles {
  const read = createReader(links);
  /** By blob id, the ones that were closed last at the end. */
  const decrypted = new Map<string, Decrypted>();

  // Object URLs belong to a session.
  stores.session.subscribe(({ status }) => {
    if (status !== 'signedIn') evict(0, () => true);
  });

  function openDecrypted(conversationId: string, blob: BlobRef): OpenFile {
    const known = decrypted.get(blob.id);
    const file = known ?? { bytes: blob.bytes, source: decryptForViews(conversationId, blob), views: 0 };
    file.views += 1;
    decrypted.set(blob.id, file);
    // The next view tries it again.
    void file.source.then((result) => {
      if (!result.ok && decrypted.get(blob.id) === file) decrypted.delete(blob.id);
    });
    let isOpen = true;
    return {
      source: file.source,
      close() {
        if (!isOpen) return;
        isOpen = false;
        file.views -= 1;
        if (file.views > 0 || decrypted.get(blob.id) !== file) return;
        decrypted.delete(blob.id);
        decrypted.set(blob.id, file);
        // A view that is rendered again opens it at once.
        queueMicrotask(() => evict(KEPT_BYTES, ({ views }) => views === 0));
      },
    };
  }

  async function decryptForViews(conversationId: string, blob: BlobRef): Promise<Result<FileBytes>> {
    return mapResult(await read(conversationId, blob), (bytes) => ({
      path: URL.createObjectURL(bytes),
      decrypted: bytes,
    }));
  }

  /** Releases files until those that are left have at most this many bytes. */
  function evict(most: number, isEvictable: (file: Decrypted) => boolean): void {
    const evictable = [...decrypted].filter(([, file]) => isEvictable(file));
    let left = evictable.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    for (const [id, { bytes, source }] of evictable) {
      if (left <= most) return;
      left -= bytes;
      decrypted.delete(id);
      void source.then((result) => result.ok && URL.revokeObjectURL(result.value.path));
    }
  }

  return {
    read,
    open(conversationId, blob) {
      if (blob.encryption !== undefined) return openDecrypted(conversationId, blob);
      const link = links.get(conversationId, blob.id);
      const source = link.then((result) => mapResult(result, (path) => ({ path, decrypted: null })));
      return { source, close: () => undefined };
    },
  };
}

function createReader(links: Links): OpenFiles['read'] {
  /** Downloads the stored bytes. A link may have expired, so a new one is requested once. */
  async function download(conversationId: string, { id }: BlobRef): Promise<Result<Response>> {
    for (const isLast of [false, true]) {
      const link = await links.get(conversationId, id);
      if (!link.ok) return link;
      const answer = await fetch(link.value).catch(() => null);
      if (answer?.ok === true) return succeed(answer);
      links.drop(id);
      if (isLast && answer !== null) return failureOf(answer);
    }
    return fail('OFFLINE');
  }

  async function read(conversationId: string, blob: BlobRef): Promise<Result<Blob>> {
    if (blob.encryption !== undefined && blob.bytes > LIMITS.encryptedFileBytes) {
      return fail('ENCRYPTED_FILE_TOO_LARGE');
    }
    const answer = await download(conversationId, blob);
    if (!answer.ok) return answer;
    if (blob.encryption !== undefined) return decrypt(answer.value, conversationId, blob);
    // The connection may close during the download.
    const bytes = await answer.value.blob().catch(() => null);
    return bytes === null ? fail('OFFLINE') : succeed(bytes);
  }

  return read;
}

function failureOf({ status }: Response): Failure {
  return fail(status >= 500 ? 'BLOB_STORE_FAILED' : 'BLOB_NOT_FOUND');
}

async function decrypt({ body }: Response, conversationId: string, blob: BlobRef): Promise<Result<Blob>> {
  const { id, bytes, type, encryption } = blob;
  if (body === null || encryption === undefined) return fail('FILE_NOT_DECRYPTED');
  const ciphers = await import('../../files/encryptedFile.ts').catch(() => null);
  if (ciphers === null) return fail('OFFLINE');
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  try {
    const file = { conversationId, fileId: id, bytes, ...encryption };
    for await (const chunk of ciphers.decryptFile(piecesOf(body), file)) {
      chunks.push(chunk);
      waiting += chunk.length;
      if (waiting < BLOB_BYTES) continue;
      blobs.push(new Blob(chunks));
      [chunks, waiting] = [[], 0];
    }
  } catch (error) {
    return fail(error instanceof ChatError ? error.code : 'FILE_NOT_DECRYPTED');
  }
  // A type that could contain scripts is never given to the browser.
  return succeed(new Blob([...blobs, ...chunks], { type: inlineType(type) ?? ENCRYPTED_FILE.type }));
}

/** Throws OFFLINE when the connection closes. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const next = await reader.read().catch(() => null);
      if (next === null) throw new ChatError('OFFLINE');
      if (next.value === undefined) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
