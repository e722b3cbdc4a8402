import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { NOT_SENT, type PushPorts, type PushRequest, type PushResponse } from '#core/index.ts';
import pLimit from 'p-limit';
import QuickLRU from 'quick-lru';
import { unlessAborted } from '../preview/fetchPagePreview.ts';
import { PreviewError, type PreviewRules } from '../preview/PreviewRules.ts';
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
/** Lookups take threads that other work shares. */
const MAX_LOOKUPS = 2;
const CACHE_SIZE = 1_000;
const CACHE_MS = 60_000;
const NEVER = { status: NOT_SENT, retryAfterMs: null };

type Addresses = Awaited<ReturnType<typeof resolveAddresses>> | null;

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
  const limit = pLimit(MAX_LOOKUPS);
  const cache = new QuickLRU<string, Promise<Addresses>>({ maxSize: CACHE_SIZE, maxAge: CACHE_MS });

  /** Null: no such host, or one that is not public. */
  function resolve(host: string): Promise<Addresses> {
    const known = cache.get(host);
    if (known !== undefined) return known;
    const found = limit(() => resolveAddresses(host, all)).catch((error: unknown) => {
      if (isFinal(error)) return null;
      cache.delete(host);
      throw error;
    });
    cache.set(host, found);
    return found;
  }

  return {
    contact,
    allows,
    async post(push) {
      // Another gateway of the team, or this one before, may know more hosts.
      if (!allows(push.endpoint)) return NEVER;
      const url = new URL(push.endpoint);
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(all.withinMs)]);
      const addresses = await unlessAborted(resolve(url.hostname), signal);
      return addresses === null ? NEVER : post(url, push, { lookup: fixedLookup(addresses), signal, ca: all.ca });
    },
    stop: () => stopping.abort(),
  };
}

/** Whether a lookup that failed will fail again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof PreviewError)) return false;
  const { cause } = error;
  return error.reason === 'address' || (cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND');
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
