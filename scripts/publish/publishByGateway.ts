import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { backoffDelay } from '#shared/rpc/backoffDelay.ts';
import type { PostToPublish, PublishedAt } from './PostToPublish.ts';

const answerSchema = z.object({ topic: z.string(), offset: z.number() });
const refusalSchema = z.object({ code: z.string(), field: z.string().nullable(), message: z.string() });

const TRIES = 4;
const PAUSE = { firstMs: 1_000, mostMs: 60_000 };
const WITHIN_MS = 30_000;

/**
 * Publishes through a gateway's hook. Transient failures are retried; the key ensures that the post is published once.
 * Throws errors with a text for the person.
 */
export async function publishByGateway(outgoing: PostToPublish, gateway: string, token: string): Promise<PublishedAt> {
  if (!URL.canParse(gateway))
    throw new Error('The address of the gateway is not understood: write https://chat.example.');
  const url = new URL(`hooks/${encodeURIComponent(token)}`, gateway.endsWith('/') ? gateway : `${gateway}/`);
  for (let count = 1; ; count += 1) {
    const pauseMs = backoffDelay(count - 1, PAUSE);
    try {
      const response = await send(url, outgoing);
      const answer: unknown = await response.json().catch(() => null); // not JSON: described by its status
      if (response.ok) return answerSchema.parse(answer);
      const isTransient = response.status === 429 || response.status === 503;
      if (!isTransient || count === TRIES) throw new Refused(describe(response.status, answer));
      const retryAfterMs = Number(response.headers.get('retry-after')) * 1000;
      await wait(Math.min(Math.max(retryAfterMs, pauseMs), PAUSE.mostMs));
    } catch (error) {
      if (error instanceof Refused || error instanceof z.ZodError) throw error;
      if (count === TRIES) throw new Error(`The gateway at ${url.origin} does not answer.`, { cause: error });
      await wait(pauseMs);
    }
  }
}

/** A refusal of the gateway, with its text. */
class Refused extends Error {}

function send(url: URL, { topic, title, body, key }: PostToPublish): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify({ topic, title, body }),
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
}

function describe(status: number, answer: unknown): string {
  const refusal = refusalSchema.safeParse(answer);
  if (!refusal.success) return `The gateway answered ${status}: is this the address of a Parley?`;
  const { code, field, message } = refusal.data;
  return `${code}${field === null || field === '' ? '' : ` (${field})`}: ${message}`;
}
