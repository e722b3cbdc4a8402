import { z } from 'zod';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isErrorCode } from '#shared/errors/codes.ts';

const ANSWER_MS = 5_000;
const MAX_BYTES = 4096;

const healthSchema = z.object({ service: z.literal('parley'), status: z.string(), code: z.string().optional() });

/**
 * Checks that a server is a working Parley server. Throws GATEWAY_UNREACHABLE `{reason}`, GATEWAY_NOT_PARLEY, or the
 * code that the server itself returns, such as OFFLINE.
 */
export async function checkGateway(origin: string): Promise<void> {
  const health = healthSchema.safeParse(parseJson(await ask(`${origin}/healthz`)));
  if (!health.success) throw new ChatError('GATEWAY_NOT_PARLEY');
  const { status, code } = health.data;
  if (status !== 'ok') throw new ChatError(isErrorCode(code) ? code : 'OFFLINE');
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    return (await response.text()).slice(0, MAX_BYTES);
  } catch (error) {
    throw new ChatError('GATEWAY_UNREACHABLE', { reason: reasonOf(error) }, { cause: error });
  }
}

/** `fetch` hides the reason (ECONNREFUSED, a certificate) behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // some other page, or nothing: not a Parley server
  }
}
