import { contentDisposition } from './contentDisposition.ts';
import { inlineType } from './inlineTypes.ts';
import { type ByteRange, readRange } from './readRange.ts';

export interface ByteRequest {
  readonly method: 'GET' | 'HEAD';
  /** The raw Range header. */
  readonly range: string | null;
  /** The raw If-None-Match and If-Range headers. Default: none. */
  readonly ifNoneMatch?: string | null;
  readonly ifRange?: string | null;
}

/** The properties of stored bytes; `type` was detected from them, `name` comes from the sender and is untrusted. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly type: string;
}

/** How a cache may store a response: for everyone who has the address, because it is the same for all readers. */
export interface SharedCaching {
  /** The entity tag, with its quotes. */
  readonly etag: string;
  /** How long the address is valid, in whole seconds. */
  readonly maxAgeS: number;
}

export interface ByteResponse {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** The range to send; `null` for no body. */
  readonly body: ByteRange | null;
}

/**
 * Whatever the bytes are, they can't act as a page: no scripts, no content sniffing, no embedding by other sites, and
 * no caching of data that a recall must remove, unless the address is a shared one (`SharedCaching`).
 */
export const BYTES_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Plans the response for stored bytes over HTTP or the desktop's own protocol: media inline, all else as a download.
 * `caching` null: no cache may store the response.
 */
export function planByteResponse(
  { method, range, ifNoneMatch = null, ifRange = null }: ByteRequest,
  file: StoredFile,
  caching: SharedCaching | null = null,
): ByteResponse {
  const base = { ...BYTES_HEADERS, 'accept-ranges': 'bytes', ...(caching !== null && cachingHeaders(caching)) };
  if (caching !== null && matchesTag(ifNoneMatch, caching.etag)) return { status: 304, headers: base, body: null };
  // The standard defines ranges only for GET, and ignores a range of another version of the bytes.
  const isCurrent = ifRange === null || ifRange.trim() === caching?.etag;
  const asked = readRange(method === 'GET' && isCurrent ? range : null, file.bytes);
  if (asked.kind === 'unsatisfiable') {
    const headers = { ...base, 'content-range': `bytes */${file.bytes}`, 'content-length': '0' };
    return { status: 416, headers, body: null };
  }
  const body = asked.kind === 'part' ? asked.range : { start: 0, end: file.bytes };
  const headers = { ...base, ...describe(file), 'content-length': String(body.end - body.start) };
  if (method === 'HEAD') return { status: 200, headers, body: null };
  if (asked.kind === 'whole') return { status: 200, headers, body };
  const contentRange = `bytes ${body.start}-${body.end - 1}/${file.bytes}`;
  return { status: 206, headers: { ...headers, 'content-range': contentRange }, body };
}

function cachingHeaders({ etag, maxAgeS }: SharedCaching): Readonly<Record<string, string>> {
  return { 'cache-control': `public, max-age=${maxAgeS}, immutable`, etag };
}

/** RFC 9110, section 13.1.2: a list of tags, compared weakly, or `*`. */
function matchesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

function describe({ name, type }: StoredFile): Readonly<Record<string, string>> {
  const shown = inlineType(type);
  return {
    'content-type': shown ?? 'application/octet-stream',
    'content-disposition': contentDisposition(shown === null ? 'attachment' : 'inline', name),
  };
}
