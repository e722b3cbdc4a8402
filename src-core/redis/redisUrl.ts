import { ChatError } from '#shared/errors/ChatError.ts';

/**
 * A redis:// or rediss:// URL with a host, and a database number or nothing behind it. Throws URL_INVALID.
 * Nothing after `?` either: the client library would take it for its own settings, and they are not the address's to choose.
 */
export function parseRedisUrl(text: string): URL {
  const url = URL.parse(text.trim());
  const isRedis = url?.protocol === 'redis:' || url?.protocol === 'rediss:';
  if (url === null || !isRedis || url.hostname === '') throw new ChatError('URL_INVALID');
  const { pathname, search, hash, username, password } = url;
  const isPlain = /^\/?\d*$/.test(pathname) && search === '' && hash === '';
  if (!isPlain || !isDecodable(username) || !isDecodable(password)) throw new ChatError('URL_INVALID');
  return url;
}

/** The host as a socket wants it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
