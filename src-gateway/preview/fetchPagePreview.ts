import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { MIMEType } from 'node:util';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import sniffEncoding from 'html-encoding-sniffer';
import { Parser } from 'htmlparser2';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { MAX_REDIRECTS, PAGE_BYTES, PreviewError, type PreviewRules } from './PreviewRules.ts';
import { bareHost, readTarget, requestPage, resolveAddresses } from './requestPage.ts';

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
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
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

/**
 * Format, private-use, unassigned and surrogate characters, including invisible characters and bidi controls; not the
 * joiners, which emoji and some scripts need.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Converts untrusted text to one line of plain text of at most `maxLength` characters; undefined when nothing visible
 * remains.
 */
export function toPlainLine(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined) return undefined;
  const line = text.normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim();
  if (!/[^\s\p{M}\u200C\u200D]/u.test(line)) return undefined;
  const characters = Array.from(line);
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

/** The charset of a `Content-Type`, if given. Throws `PreviewProblem` type when it is not HTML. */
export function readCharset(contentType: string | undefined): string | undefined {
  const type = parseType(contentType);
  if (type?.essence !== 'text/html') throw new PreviewError('type');
  return type.params.get('charset') ?? undefined;
}

/**
 * Detects the encoding like browsers: byte order mark, header, `<meta>`; otherwise UTF-8 if valid, else windows-1252.
 */
export function decodePage(bytes: Buffer, charset: string | undefined): string {
  const defaultEncoding = isUtf8(bytes) ? 'UTF-8' : 'windows-1252';
  const encoding = sniffEncoding(bytes, { transportLayerEncodingLabel: charset, defaultEncoding });
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder(defaultEncoding).decode(bytes); // no decoder for this label
  }
}

function parseType(contentType: string | undefined): MIMEType | null {
  try {
    return contentType === undefined ? null : new MIMEType(contentType);
  } catch {
    return null; // an invalid type is treated as missing
  }
}

/** The last character may be incomplete. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('UTF-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false; // another encoding
  }
}

/** Truncated input is not an error. */
const CUT_ZLIB = { finishFlush: constants.Z_SYNC_FLUSH };
const CUT_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

/**
 * Reads the beginning of a page: at least `PAGE_BYTES` up to the end of a chunk, counted after decompression, so that a
 * decompression bomb is never expanded. Then closes the connection. Throws `PreviewProblem` type, broken.
 */
async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of decompress(response)) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= PAGE_BYTES) break;
    }
  } catch (error) {
    if (error instanceof PreviewError) throw error;
    throw new PreviewError('broken', { cause: error });
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function decompress(response: IncomingMessage): AsyncIterable<Buffer> {
  const decompressor = decompressorOf(response.headers['content-encoding'] ?? 'identity');
  if (decompressor === null) return response;
  return pipeline<Readable, Transform>(response, decompressor, () => undefined); // the reader receives the error
}

/** The decompressor of an encoding; null for identity. */
function decompressorOf(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip(CUT_ZLIB);
    case 'deflate':
      return createInflate(CUT_ZLIB);
    case 'br':
      return createBrotliDecompress(CUT_BROTLI);
    default:
      throw new PreviewError('type');
  }
}

/** The metadata of a page, unmodified. */
interface Head {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly siteName: string | undefined;
}

/** Names of `<meta>` elements in order of preference. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name'],
} as const;
/** Characters parsed per step. */
const STEP = 16 * 1024;

/** Parses up to `<body>`. Nothing in the page is executed or fetched. */
export function readHead(html: string): Head {
  const metas = new Map<string, string>();
  const state = { title: '', isInTitle: false, isDone: false };
  const parser = new Parser({
    onopentag(tag, { property, name = property, content }) {
      if (state.isDone) return;
      state.isDone = tag === 'body';
      state.isInTitle = tag === 'title' && state.title === '';
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (tag === 'meta' && content !== undefined && content.trim() !== '' && !metas.has(key)) metas.set(key, content);
    },
    ontext(text) {
      if (state.isInTitle && !state.isDone) state.title += text;
    },
    onclosetag(tag) {
      state.isDone ||= tag === 'head';
      state.isInTitle = false;
    },
  });
  for (let from = 0; from < html.length && !state.isDone; from += STEP) parser.write(html.slice(from, from + STEP));
  parser.end();

  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => metas.get(name)).find((content) => content !== undefined);
  return {
    title: first(NAMES.title) ?? state.title,
    description: first(NAMES.description),
    siteName: first(NAMES.siteName),
  };
}
