import { contentDisposition } from './contentDisposition.ts';
import { inlineType } from './inlineTypes.ts';
import { type ByteRange, readRange } from './readRange.ts';

export interface ByteRequest {
  readonly method: 'GET' | 'HEAD';
  /** The Range header, as it came. */
  readonly range: string | null;
}

/** What is known of stored bytes; `type` was read from them, `name` comes from whoever sent them. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  readonly type: string;
}

export interface ByteResponse {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** What to send; `null` for no body. */
  readonly body: ByteRange | null;
}

/**
 * Whatever the bytes are, they are nobody's page: no script, no guessing of types, no other site, and nothing is kept that
 * a recall should remove.
 */
export const BYTES_HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** How stored bytes are answered over HTTP or the desktop's own protocol: pictures, sound and film as such, all else as a download. */
export function planByteResponse({ method, range }: ByteRequest, file: StoredFile): ByteResponse {
  const base = { ...BYTES_HEADERS, 'accept-ranges': 'bytes' };
  // The standard defines ranges for GET alone.
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
