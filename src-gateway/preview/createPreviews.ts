import pLimit from 'p-limit';
import QuickLRU from 'quick-lru';
import type { Logger } from 'pino';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { fail, type Result, succeed, unwrap } from '#shared/rpc/result.ts';
import { resolveHere } from './findAddresses.ts';
import { isPublicAddress } from './isPublicAddress.ts';
import { lookAtPage } from './lookAtPage.ts';
import { PreviewProblem } from './PreviewProblem.ts';
import type { PreviewRules } from './PreviewRules.ts';
import { readTarget } from './readTarget.ts';

export interface Previews {
  /** As `CorePorts.previewLink`. */
  readonly look: (text: string) => Promise<LinkPreview>;
  /** Ends what is under way. */
  readonly stop: () => void;
}

/** Pages that are looked at at once, and that wait for their turn. */
const AT_ONCE = 8;
const WAITING = 32;
/** Answers that are kept, for how long, and how long a page that gave none is left alone. */
const KEPT = 1_000;
const KEPT_MS = 60 * 60_000;
const FAILED_MS = 5 * 60_000;

const PUBLIC_PAGES: PreviewRules = {
  resolve: resolveHere,
  isAllowed: isPublicAddress,
  ports: [80, 443],
  withinMs: 5_000,
};

/** Looks at pages of the public Internet. `rules` are what differs from that, for tests. */
export function createPreviews(log: Pick<Logger, 'debug'>, rules: Partial<PreviewRules> = {}): Previews {
  const all = { ...PUBLIC_PAGES, ...rules };
  const stopping = new AbortController();
  const inTurn = pLimit(AT_ONCE);
  /** Also of what is still under way, so that nobody asks for a page twice. */
  const answers = new QuickLRU<string, Promise<Result<LinkPreview>>>({ maxSize: KEPT, maxAge: KEPT_MS });

  async function ask(link: URL): Promise<Result<LinkPreview>> {
    try {
      return succeed(await inTurn(() => lookAtPage(link, all, stopping.signal)));
    } catch (error) {
      if (!(error instanceof PreviewProblem)) throw error;
      log.debug({ host: link.host, reason: error.reason }, 'a link has no preview');
      return fail('PREVIEW_FAILED');
    }
  }

  function find(link: URL): Promise<Result<LinkPreview>> {
    const known = answers.get(link.href);
    if (known !== undefined) return known;
    if (inTurn.pendingCount >= WAITING) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: all.withinMs });
    const asked = ask(link);
    answers.set(link.href, asked);
    asked.then(
      ({ ok }) => ok || answers.set(link.href, asked, { maxAge: FAILED_MS }),
      () => answers.delete(link.href), // the caller has the error
    );
    return asked;
  }

  return {
    async look(text) {
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
    throw error instanceof PreviewProblem ? new ChatError('LINK_REFUSED', {}, { cause: error }) : error;
  }
}

/** The place in the page, as browsers take it along, unless a redirect named another. */
function withHash(url: string, hash: string): string {
  return url.includes('#') ? url : `${url}${hash}`;
}
