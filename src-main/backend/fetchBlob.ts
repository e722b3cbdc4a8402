import { z } from 'zod';
import type { ByteAnswer } from '#core/blob/answerBlobRequest.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import type { ByteRequest } from '#shared/http/planByteResponse.ts';
import { relayByteHeaders } from '#shared/http/relayByteHeaders.ts';

const BYTES: ReadonlySet<number> = new Set([200, 206, 416]);
const refusalSchema = z.object({ code: z.enum(ERROR_CODES) });

/** Sends a request to a server. */
export type AskForBlob = (
  path: string,
  options: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

/**
 * Fetches a file from a Parley server for the page of this desktop. Throws `ChatError`: the server's refusal, or
 * GATEWAY_UNREACHABLE.
 */
export async function fetchBlob(ask: AskForBlob, token: string, { method, range }: ByteRequest): Promise<ByteAnswer> {
  const response = await ask(`/parley/blob/${encodeURIComponent(token)}`, {
    method,
    // Uncompressed, because a compressed response would have other lengths than its headers state.
    headers: { 'accept-encoding': 'identity', ...(range !== null && { range }) },
  }).catch((error: unknown) => {
    throw error instanceof ChatError ? error : new ChatError('GATEWAY_UNREACHABLE', {}, { cause: error });
  });
  if (!BYTES.has(response.status)) throw new ChatError(await readRefusal(response));
  return { status: response.status, headers: relayByteHeaders(response.headers), body: response.body };
}

async function readRefusal(response: Response) {
  // Without a valid refusal, the failure is one of the store.
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  return refusal.success ? refusal.data.code : 'BLOB_STORE_FAILED';
}
