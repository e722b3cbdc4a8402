import { type ByteAnswer, refuseBlobRequest } from '#core/blob/answerBlobRequest.ts';
import type { ByteRequest } from '#shared/http/planByteResponse.ts';
import type { OpenLink } from '../backend/Backend.ts';

/** The path of links to files; the token follows. */
export const BLOB_PATH = '/parley/blob/';

/** The token, if a path of our own protocol is a link to a file (`blob.link`). */
export function readBlobPath(pathname: string): string | null {
  if (!pathname.startsWith(BLOB_PATH)) return null;
  const token = pathname.slice(BLOB_PATH.length);
  return /^[\w.-]+$/.test(token) ? token : null;
}

/** The response to a request for a link to a file. */
export async function respondWithBlob(openLink: OpenLink, token: string, request: Request): Promise<Response> {
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const { status, headers, body } = await open(openLink, token, { method, range: request.headers.get('range') });
  return new Response(body === null ? null : toStream(body), { status, headers });
}

async function open(openLink: OpenLink, token: string, request: ByteRequest): Promise<ByteAnswer> {
  try {
    return await openLink(token, request);
  } catch (error) {
    return refuseBlobRequest(error);
  }
}

/** Pulls the next piece when the page has consumed the last one, and stops when the page has cancelled the request. */
function toStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
