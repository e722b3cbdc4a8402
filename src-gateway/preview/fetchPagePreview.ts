import type { IncomingMessage } from 'node:http';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { requestPage } from './requestPage.ts';
import { decodePage, readCharset } from './decodePage.ts';
import { resolveAddresses } from './resolveAddresses.ts';
import { toPlainLine } from './toPlainLine.ts';
import { PreviewError } from './PreviewError.ts';
import { MAX_REDIRECTS, type PreviewRules } from './PreviewRules.ts';
import { readBytes } from './readBytes.ts';
import { readHead } from './readHead.ts';
import { bareHost, readTarget } from './readTarget.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Maximum lengths in characters. */
const MAX_LENGTH = { title: 200, description: 400, siteName: 80 };

/** Fetches the page of a link, follows redirects and extracts its metadata. Throws `PreviewProblem`. */
export async function fetchPagePreview(link: URL, rules: PreviewRules, stop: AbortSignal): Promise<LinkPreview> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(rules.withinMs)]);
  try {
    const { url, response } = await followRedirects(link, rules, signal);
    return describe(url, await readPage(response));
  } catch (error) {
    throw signal.aborted ? new PreviewError('slow', { cause: error }) : error;
  }
}

async function followRedirects(
  link: URL,
  rules: PreviewRules,
  signal: AbortSignal,
): Promise<{ url: URL; response: IncomingMessage }> {
  let url = link;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await unlessAborted(resolveAddresses(bareHost(url), rules), signal);
    const response = await requestPage(url, addresses, signal);
    const location = REDIRECTS.has(response.statusCode ?? 0) ? response.headers.location : undefined;
    if (location === undefined) return { url, response };
    response.destroy();
    url = readTarget(URL.canParse(location, url.href) ? new URL(location, url).href : '', rules);
  }
  throw new PreviewError('redirects');
}

async function readPage(response: IncomingMessage): Promise<string> {
  try {
    if (response.statusCode !== 200) throw new PreviewError('status');
    const charset = readCharset(response.headers['content-type']);
    return decodePage(await readBytes(response), charset);
  } finally {
    response.destroy();
  }
}

function describe({ href: url }: URL, html: string): LinkPreview {
  const head = readHead(html);
  const title = toPlainLine(head.title, MAX_LENGTH.title);
  const description = toPlainLine(head.description, MAX_LENGTH.description);
  const siteName = toPlainLine(head.siteName, MAX_LENGTH.siteName);
  if (title === undefined || url.length > LIMITS.linkLength) throw new PreviewError('untitled');
  return { url, title, ...(description !== undefined && { description }), ...(siteName !== undefined && { siteName }) };
}

/** Rejects on abort, because a DNS lookup cannot be cancelled. */
async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(new PreviewError('slow'));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
