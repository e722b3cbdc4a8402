import type { LookupAddress } from 'node:dns';
import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { PreviewProblem } from './PreviewProblem.ts';

/** No cookies, no referrer, nothing of who asked. */
const HEADERS = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Parley-LinkPreview/1.0',
};
const HEADER_BYTES = 16 * 1024;

/**
 * Asks one server at the addresses that were checked, over a connection of its own; redirects are the caller's. Throws `PreviewProblem`
 * unreachable.
 */
export function askPage(url: URL, addresses: readonly LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    // One of our own would keep connections open and share them between questions; Node's may go through a proxy.
    agent: false,
    headers: HEADERS,
    lookup: answerWith(addresses),
    maxHeaderSize: HEADER_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? getSecure : getPlain)(url, options, resolve);
    request.on('error', (cause) => reject(new PreviewProblem('unreachable', { cause })));
  });
}

/** Instead of asking again: the answer that was checked. */
function answerWith(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}
