import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { PushPorts, PushRequest, PushResponse } from '#core/index.ts';
import { unlessAborted } from '../preview/fetchPagePreview.ts';
import type { PreviewRules } from '../preview/PreviewRules.ts';
import { fixedLookup, isPublicAddress, resolveAddresses, resolveHostname } from '../preview/requestPage.ts';
import { isPushHost } from './pushHosts.ts';

/** Restrictions of the requests to push services. */
export interface PushRules extends Pick<PreviewRules, 'resolve' | 'isAllowed' | 'withinMs'> {
  /** The allowed port; empty: the default one. */
  readonly port: string;
  /** Authorities instead of those of this computer, in PEM. */
  readonly ca?: string;
}

/** What the operator chose. */
export interface PushOptions {
  readonly contact: string;
  /** Hosts of push services besides the known ones. */
  readonly hosts: readonly string[];
}

export interface Pushes extends PushPorts {
  /** Aborts the requests in progress. */
  readonly stop: () => void;
}

const HEADER_BYTES = 16 * 1024;

const PUBLIC_SERVICES: PushRules = {
  resolve: resolveHostname,
  isAllowed: isPublicAddress,
  port: '',
  withinMs: 10_000,
};

/** Sends to push services on the public Internet. `rules`: overrides for tests. */
export function createPushes({ contact, hosts }: PushOptions, rules: Partial<PushRules> = {}): Pushes {
  const all = { ...PUBLIC_SERVICES, ...rules };
  const stopping = new AbortController();
  const allows = (endpoint: string): boolean => isEndpoint(endpoint, hosts, all.port);

  return {
    contact,
    allows,
    async post(push) {
      // The list of hosts may have changed since the endpoint was stored.
      if (!allows(push.endpoint)) return { status: 410, retryAfterMs: null };
      const url = new URL(push.endpoint);
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(all.withinMs)]);
      const addresses = await unlessAborted(resolveAddresses(url.hostname, all), signal);
      return post(url, push, { lookup: fixedLookup(addresses), signal, ca: all.ca });
    },
    stop: () => stopping.abort(),
  };
}

function isEndpoint(text: string, hosts: readonly string[], allowedPort: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== allowedPort) return false;
  return isIP(hostname) === 0 && isPushHost(hostname, hosts);
}

interface Connecting {
  readonly lookup: ReturnType<typeof fixedLookup>;
  readonly signal: AbortSignal;
  readonly ca: string | undefined;
}

/** Over a new connection. Does not follow redirects, and does not read the body of the response. */
function post(url: URL, { headers, body }: PushRequest, { ca, ...connecting }: Connecting): Promise<PushResponse> {
  const options = {
    ...connecting,
    ...(ca !== undefined && { ca }),
    // No agent: Node's may use a proxy, and would not use the verified addresses again.
    agent: false,
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.byteLength) },
    maxHeaderSize: HEADER_BYTES,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfterMs: readRetryAfter(response.headers, Date.now()) });
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** From now in ms: the header has seconds, or a date. */
export function readRetryAfter({ 'retry-after': text }: IncomingHttpHeaders, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
