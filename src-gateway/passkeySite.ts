import { isIP } from 'node:net';
import type { PasskeySite } from '#core/index.ts';

/**
 * The page of a socket, by the `Origin` header, which has been checked: only a page with HTTPS, or of this computer, and
 * with a host name can use passkeys (WebAuthn: a secure context, and a relying party id that is a domain). Null for
 * other pages, and for clients that are not browsers, unless they pretend to be one: the browser of the person who signs
 * in puts its own origin into every response.
 */
export function passkeySiteOf(origin: string | undefined): PasskeySite | null {
  if (origin === undefined || !URL.canParse(origin)) return null;
  const { protocol, hostname, origin: normal } = new URL(origin);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  if (!isSecure || hostname === '' || hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  return { origin: normal, rpId: hostname };
}
