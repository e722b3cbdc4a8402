import type { LookupAddress } from 'node:dns';
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { PreviewError } from './PreviewError.ts';

/** No cookies, no referrer, nothing about the requesting user. */
const HEADERS = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Parley-LinkPreview/1.0',
};
const HEADER_BYTES = 16 * 1024;

/**
 * Requests a page from the verified addresses over a new connection. Does not follow redirects. Throws `PreviewProblem`
 * unreachable.
 */
export function requestPage(
  url: URL,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    // No agent: a custom one would share connections between requests, and Node's may use a proxy.
    agent: false,
    headers: HEADERS,
    lookup: fixedLookup(addresses),
    maxHeaderSize: HEADER_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? getSecure : getPlain)(url, options, resolve);
    request.on('error', (cause) => reject(new PreviewError('unreachable', { cause })));
  });
}

/** A lookup that returns the verified addresses instead of resolving the name again. */
function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
