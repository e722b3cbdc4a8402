import { contentDisposition } from './contentDisposition.ts';
import { inlineType } from './inlineTypes.ts';
import { type ByteRange, readRange } from './readRange.ts';

export interface ByteRequest {
  readonly method: 'GET' | 'HEAD';
  /** The raw Range header. */
  readonly range: string | null;
}

/** The properties of stored bytes; `type` was detected from them, `name` comes from the sender and is untrusted. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly type: string;
}

export interface ByteResponse {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** The range to send; `null` for no body. */
  readonly body: ByteRange | null;
}

/**
 * Whatever the bytes are, they can't act as a page: no scripts, no content sniffing, no embedding by other sites, and
 * no caching of data that a recall must remove.
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
 */
export function planByteResponse({ method, range }: ByteRequest, file: StoredFile): ByteResponse {
  const base = { ...BYTES_HEADERS, 'accept-ranges': 'bytes' };
  // The standard defines ranges only for GET.
  const asked = readRange(method === 'GET' ? range : null, file.bytes);
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

function describe({ name, type }: StoredFile): Readonly<Record<string, string>> {
  const shown = inlineType(type);
  return {
    'content-type': shown ?? 'application/octet-stream',
    'content-disposition': contentDisposition(shown === null ? 'attachment' : 'inline', name),
  };
}
