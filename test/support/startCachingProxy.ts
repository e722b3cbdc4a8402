import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRange } from '#shared/http/readRange.ts';

interface StoredResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly storedAt: number;
  readonly maxAgeMs: number;
}

export interface CachingProxy {
  readonly url: string;
  /** The paths that were requested from the server behind the proxy, in order. */
  readonly forwarded: readonly string[];
  stop(): Promise<void>;
}

/**
 * A shared HTTP cache in front of a server (RFC 9111): stores whole responses that are public and have an age limit,
 * answers ranges from them, and forwards everything else.
 */
export async function startCachingProxy(target: string): Promise<CachingProxy> {
  const stored = new Map<string, StoredResponse>();
  const forwarded: string[] = [];

  async function forward(path: string, { method = 'GET', headers }: IncomingMessage): Promise<Response> {
    forwarded.push(path);
    const { range } = headers;
    return fetch(`${target}${path}`, { method, headers: range === undefined ? {} : { range } });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const known = stored.get(path);
    if (known !== undefined && Date.now() - known.storedAt < known.maxAgeMs)
      return sendStored(known, request, response);
    stored.delete(path);
    const fresh = await forward(path, request);
    const body = Buffer.from(await fresh.arrayBuffer());
    const headers = Object.fromEntries(fresh.headers);
    const maxAgeMs = storableFor(request, fresh);
    if (maxAgeMs > 0) stored.set(path, { headers, body, storedAt: Date.now(), maxAgeMs });
    response.writeHead(fresh.status, headers).end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwarded,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** How long a shared cache may store a response, in ms; 0: not at all. */
function storableFor({ method }: IncomingMessage, { status, headers }: Response): number {
  const control = headers.get('cache-control') ?? '';
  if (method !== 'GET' || status !== 200 || headers.has('set-cookie') || !/\bpublic\b/.test(control)) return 0;
  return 1_000 * Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0);
}

function sendStored(
  { headers, body, storedAt }: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const age = { age: String(Math.floor((Date.now() - storedAt) / 1_000)) };
  const asked = readRange(request.headers.range ?? null, body.byteLength);
  if (asked.kind !== 'part') {
    response.writeHead(200, { ...headers, ...age }).end(body);
    return;
  }
  const { start, end } = asked.range;
  const range = { 'content-range': `bytes ${start}-${end - 1}/${body.byteLength}`, 'content-length': end - start };
  response.writeHead(206, { ...headers, ...age, ...range }).end(body.subarray(start, end));
}
