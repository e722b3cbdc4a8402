import type { PasskeySite } from '#core/index.ts';
import { canHavePasskeys } from '#shared/account/canHavePasskeys.ts';

/**
 * The page of a socket, by the `Origin` header, which has been checked. Null for pages that can't use passkeys, and for
 * clients that are not browsers, unless they pretend to be one: the browser of the person who signs in puts its own
 * origin into every response.
 */
export function passkeySiteOf(origin: string | undefined): PasskeySite | null {
  if (origin === undefined || !URL.canParse(origin)) return null;
  const url = new URL(origin);
  return canHavePasskeys(url) ? { origin: url.origin, rpId: url.hostname } : null;
}
