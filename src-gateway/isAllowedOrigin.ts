import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a socket may be opened: by a page of the same host, by a page of a configured origin, or by a client that is
 * not a browser (browsers always send an origin).
 */
export function isAllowedOrigin(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
