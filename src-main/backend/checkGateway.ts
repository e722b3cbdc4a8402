import { z } from 'zod';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isErrorCode } from '#shared/errors/codes.ts';

export const ANSWER_MS = 5_000;
const MAX_BYTES = 4096;

const healthSchema = z.object({ service: z.literal('parley'), status: z.string(), code: z.string().optional() });

/**
 * Checks that a server is a working Parley server. Throws GATEWAY_UNREACHABLE `{reason}`, GATEWAY_NOT_PARLEY, or the
 * code that the server itself returns, such as OFFLINE.
 */
export function checkGateway(origin: string): Promise<void> {
  return checkHealth(() => fetch(`${origin}/healthz`, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) }));
}

/** The same with another way to ask for `/healthz`, whose own refusals are thrown as well. */
export async function checkHealth(fetchHealth: () => Promise<Response>): Promise<void> {
  const health = healthSchema.safeParse(parseJson(await ask(fetchHealth)));
  if (!health.success) throw new ChatError('GATEWAY_NOT_PARLEY');
  const { status, code } = health.data;
  if (status !== 'ok') throw new ChatError(isErrorCode(code) ? code : 'OFFLINE');
}

async function ask(fetchHealth: () => Promise<Response>): Promise<string> {
  try {
    return (await (await fetchHealth()).text()).slice(0, MAX_BYTES);
  } catch (error) {
    if (error instanceof ChatError) throw error;
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
