import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { BYTES_HEADERS, type ByteRequest, planByteResponse } from '#shared/http/planByteResponse.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Core } from '../Core.ts';

/** What a shell sends for `/parley/blob/<token>`, by HTTP or by its own protocol. */
export interface ByteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Taken piece by piece, as fast as whoever asked can take them; returned early when they go. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Answers a request for a file; a refusal is an answer, too. Throws nothing. */
export async function answerBlobRequest(
  core: Pick<Core, 'openBlob'>,
  token: string,
  request: ByteRequest,
): Promise<ByteAnswer> {
  try {
    const file = unwrap(await core.openBlob(token));
    const { status, headers, body } = planByteResponse(request, file.blob);
    return { status, headers, body: body === null ? null : await startReading(file.read(body)) };
  } catch (error) {
    return refuseBlobRequest(error);
  }
}

/** 404 for what is not there for whoever asks, 503 for what is out of order now; `{"code":…}` says why. */
export function refuseBlobRequest(error: unknown): ByteAnswer {
  const code = error instanceof ChatError ? error.code : 'INTERNAL';
  const body = Buffer.from(JSON.stringify({ code }));
  const headers = {
    ...BYTES_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.byteLength),
  };
  return { status: NOT_THERE.has(code) ? 404 : 503, headers, body: only(body) };
}

const NOT_THERE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BLOB_NOT_FOUND',
  'CONVERSATION_NOT_FOUND',
  'NOT_A_MEMBER',
  'ROOM_CLOSED',
  'ROOM_NOT_FOUND',
  'ROOM_PASSWORD_REQUIRED',
]);

/** Waits for the first piece, so that what is gone, or a store that is down, is said in the status and not by a broken body. */
async function startReading(pieces: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let next = first; next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

async function* only(piece: Uint8Array): AsyncIterable<Uint8Array> {
  yield piece;
}
