import { ENCRYPTED_FILE } from '#shared/blob/encryptedFile.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { BlobRef } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { inlineType } from '#shared/http/inlineTypes.ts';
import { createLimit } from '#shared/rpc/createLimit.ts';
import { fail, type Failure, mapResult, type Result, succeed } from '#shared/rpc/result.ts';
import { BlobBuilder } from '../../files/BlobBuilder.ts';
import type { Links } from './createLinks.ts';

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Reads only so many bytes, from the beginning; a file of an encrypted room is downloaded and verified as a whole. */
  readonly most?: number;
}

/** Downloads the bytes of a file, and in an encrypted room decrypts and verifies all of them. */
export type FileReader = (conversationId: string, blob: BlobRef, options?: ReadOptions) => Promise<Result<Blob>>;

/** What all steps of a download need. */
interface Download {
  readonly signal: AbortSignal | null;
  readonly most: number;
}

/** Files that are decrypted at once; each takes the time of the page's own thread. */
const DECRYPTED_AT_ONCE = 2;

export function createFileReader(links: Links): FileReader {
  const limit = createLimit(DECRYPTED_AT_ONCE);

  /** Downloads the stored bytes. A link may have expired, so a new one is requested once. */
  async function download(conversationId: string, id: string, { signal, most }: Download): Promise<Result<Response>> {
    const headers: Record<string, string> = Number.isFinite(most) ? { range: `bytes=0-${most - 1}` } : {};
    for (const isLast of [false, true]) {
      if (signal?.aborted === true) break;
      const link = await links.get(conversationId, id);
      if (!link.ok) return link;
      const answer = await fetch(link.value, { signal, headers }).catch(() => null);
      if (answer?.ok === true) return succeed(answer);
      links.drop(id);
      if (isLast && answer !== null) return failureOf(answer);
    }
    return fail('OFFLINE');
  }

  async function decrypt(conversationId: string, blob: BlobRef, signal: AbortSignal | null): Promise<Result<Blob>> {
    const answer = await download(conversationId, blob.id, { signal, most: Infinity });
    return answer.ok ? decryptAnswer(answer.value, conversationId, blob) : answer;
  }

  return async (conversationId, blob, { signal = null, most = Infinity } = {}) => {
    if (blob.encryption !== undefined) {
      if (blob.bytes > LIMITS.encryptedFileBytes) return fail('ENCRYPTED_FILE_TOO_LARGE');
      const decrypted = await limit(() => decrypt(conversationId, blob, signal));
      return mapResult(decrypted, (bytes) => (bytes.size > most ? bytes.slice(0, most) : bytes));
    }
    const answer = await download(conversationId, blob.id, { signal, most });
    return answer.ok ? collect(answer.value, most) : answer;
  };
}

/** The body of a response, up to a size: a server may ignore the range. */
async function collect({ body }: Response, most: number): Promise<Result<Blob>> {
  if (body === null) return succeed(new Blob());
  const collected = new BlobBuilder();
  let left = most;
  try {
    for await (const piece of piecesOf(body)) {
      const taken = piece.length > left ? piece.subarray(0, left) : piece;
      collected.add(new Uint8Array(taken));
      left -= taken.length;
      if (left === 0) break;
    }
  } catch {
    return fail('OFFLINE'); // the connection closed during the download
  }
  return succeed(collected.build(ENCRYPTED_FILE.type));
}

function failureOf({ status }: Response): Failure {
  return fail(status >= 500 ? 'BLOB_STORE_FAILED' : 'BLOB_NOT_FOUND');
}

async function decryptAnswer({ body }: Response, conversationId: string, blob: BlobRef): Promise<Result<Blob>> {
  const { id, bytes, type, encryption } = blob;
  if (body === null || encryption === undefined) return fail('FILE_NOT_DECRYPTED');
  const ciphers = await import('../../files/encryptedFile.ts').catch(() => null);
  if (ciphers === null) return fail('OFFLINE');
  const decrypted = new BlobBuilder();
  try {
    const file = { conversationId, fileId: id, bytes, ...encryption };
    for await (const chunk of ciphers.decryptFile(piecesOf(body), file)) decrypted.add(chunk);
  } catch (error) {
    return fail(error instanceof ChatError ? error.code : 'FILE_NOT_DECRYPTED');
  }
  // A type that could contain scripts is never given to the browser.
  return succeed(decrypted.build(inlineType(type) ?? ENCRYPTED_FILE.type));
}

/** Throws OFFLINE when the connection closes, or the download is aborted. */
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
