import { request as startRequest } from 'node:https';
import type { Agent, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { HOSTED_NAME } from '#shared/hosting/hostedTeam.ts';

/** The origin in requests to hosted teams, which only the agent of a line can reach. */
export const HOSTED_ORIGIN = `https://${HOSTED_NAME}`;

export interface HostRequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the host may take to answer. Default: without a limit. */
  readonly timeoutMs?: number;
}

/** `fetch` for a hosted team: Node's own can't be given a certificate for one request. */
export async function requestHost(agent: Agent, path: string, options: HostRequestOptions = {}): Promise<Response> {
  const { method = 'GET', headers = {}, body, timeoutMs } = options;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) };
    const request = startRequest(`${HOSTED_ORIGIN}${path}`, { method, headers: { ...headers }, agent, ...signal });
    request.once('response', resolve);
    request.once('error', reject);
    request.end(body);
  });
  const { statusCode: status = 0 } = response;
  if (status < 200 || status > 599) {
    response.destroy();
    throw new Error(`the host answered with the status ${status}`);
  }
  const isEmpty = method === 'HEAD' || status === 204;
  if (isEmpty) response.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>), {
    status,
    headers: Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  });
}
