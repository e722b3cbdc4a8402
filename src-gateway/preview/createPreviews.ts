import pLimit from 'p-limit';
import QuickLRU from 'quick-lru';
import type { Logger } from 'pino';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { fail, type Result, succeed, unwrap } from '#shared/rpc/result.ts';
import { isPublicAddress, readTarget, resolveHostname } from './requestPage.ts';
import { fetchPagePreview } from './fetchPagePreview.ts';
import { PreviewError, type PreviewRules } from './PreviewRules.ts';

export interface Previews {
  /** See `CorePorts.previewLink`. */
  readonly fetch: (text: string) => Promise<LinkPreview>;
  /** Aborts the requests in progress. */
  readonly stop: () => void;
}

/** Concurrent and queued requests. */
const MAX_CONCURRENT = 8;
const MAX_QUEUED = 32;
/** Size and lifetime of the cache, and the lifetime of failures. */
const CACHE_SIZE = 1_000;
const CACHE_MS = 60 * 60_000;
const FAILED_MS = 5 * 60_000;

const PUBLIC_PAGES: PreviewRules = {
  resolve: resolveHostname,
  isAllowed: isPublicAddress,
  ports: [80, 443],
  withinMs: 5_000,
};

/** Fetches previews of pages on the public Internet. `rules`: overrides for tests. */
export function createPreviews(log: Pick<Logger, 'debug'>, rules: Partial<PreviewRules> = {}): Previews {
  const all = { ...PUBLIC_PAGES, ...rules };
  const stopping = new AbortController();
  const limit = pLimit(MAX_CONCURRENT);
  /** Includes pending requests, so that a page is requested only once. */
  const cache = new QuickLRU<string, Promise<Result<LinkPreview>>>({ maxSize: CACHE_SIZE, maxAge: CACHE_MS });

  async function fetchPreview(link: URL): Promise<Result<LinkPreview>> {
    try {
      return succeed(await limit(() => fetchPagePreview(link, all, stopping.signal)));
    } catch (error) {
      if (!(error instanceof PreviewError)) throw error;
      log.debug({ host: link.host, reason: error.reason }, 'a link has no preview');
      return fail('PREVIEW_FAILED');
    }
  }

  function find(link: URL): Promise<Result<LinkPreview>> {
    const cached = cache.get(link.href);
    if (cached !== undefined) return cached;
    if (limit.pendingCount >= MAX_QUEUED) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: all.withinMs });
    const request = fetchPreview(link);
    cache.set(link.href, request);
    request.then(
      ({ ok }) => ok || cache.set(link.href, request, { maxAge: FAILED_MS }),
      () => cache.delete(link.href), // the caller has the error
    );
    return request;
  }

  return {
    async fetch(text) {
      const link = readLink(text, all);
      const { hash } = link;
      link.hash = '';
      const preview = unwrap(await find(link));
      return { ...preview, url: withHash(preview.url, hash) };
    },
    stop: () => stopping.abort(),
  };
}

function readLink(text: string, rules: PreviewRules): URL {
  try {
    return readTarget(text, rules);
  } catch (error) {
    throw error instanceof PreviewError ? new ChatError('LINK_REFUSED', {}, { cause: error }) : error;
  }
}

/** Keeps the fragment of the link like browsers do, unless a redirect has another one. */
function withHash(url: string, hash: string): string {
  return url.includes('#') ? url : `${url}${hash}`;
}
