import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { BYTES_HEADERS, type ByteRequest, planByteResponse } from '#shared/http/planByteResponse.ts';
import { type Result, unwrap } from '#shared/rpc/result.ts';
import type { OpenBlob } from './BlobStore.ts';

/** The response to a request for `/parley/blob/<token>`, for HTTP or for Electron's custom protocol. */
export interface ByteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Pulled piece by piece with backpressure; the iterator is returned early when the client disconnects. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/** Answers a request for a file. Errors become responses, too; never throws. */
export async function answerBlobRequest(
  core: { readonly openBlob: (token: string) => Promise<Result<OpenBlob>> },
  token: string,
  request: ByteRequest,
): Promise<ByteAnswer> {
  try {
    const file = unwrap(await core.openBlob(token));
    const { status, headers, body } = planByteResponse(request, file.blob, file.caching);
    return { status, headers, body: body === null ? null : await startReading(file.read(body)) };
  } catch (error) {
    return refuseBlobRequest(error);
  }
}

/**
 * 410 when the link has expired, 404 when the file does not exist for this client, 503 when it cannot be read now; the
 * body is `{"code":…}`.
 */
export function refuseBlobRequest(error: unknown): ByteAnswer {
  const code = error instanceof ChatError ? error.code : 'INTERNAL';
  const body = Buffer.from(JSON.stringify({ code }));
  const headers = {
    ...BYTES_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.byteLength),
  };
  return { status: refusalStatus(error), headers, body: singlePiece(body) };
}

function refusalStatus(error: unknown): 404 | 410 | 503 {
  if (!(error instanceof ChatError) || !NOT_FOUND_CODES.has(error.code)) return 503;
  return error.details['reason'] === 'expired' ? 410 : 404;
}

const NOT_FOUND_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BLOB_NOT_FOUND',
  'CONVERSATION_NOT_FOUND',
  'NOT_A_MEMBER',
  'ROOM_CLOSED',
  'ROOM_NOT_FOUND',
  'ROOM_PASSWORD_REQUIRED',
]);

/**
 * Reads the first piece before the response starts, so that a missing file or a failing store is reported as a status.
 */
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

async function* singlePiece(piece: Uint8Array): AsyncIterable<Uint8Array> {
  yield piece;
}
