import { OWN_WINDOW_PARAMETER } from '#shared/text/conversationLink.ts';

/** The scheme of the app's own pages. */
export const APP_SCHEME = 'parley-app';

/** The server that every version of the desktop has: its data is in the profile's folder itself. */
export const FIRST_SERVER = 'desktop';

/** Ids are hosts of addresses. They begin with a letter, so that none of them is read as an IP address. */
const SERVER_ID = /^(?:desktop|server-[0-9a-f]{12})$/;

export function isServerId(text: string): boolean {
  return SERVER_ID.test(text);
}

/** Each server's page has an origin of its own, so that Chromium keeps its storage and its files apart from others'. */
export function originOf(serverId: string): string {
  return `${APP_SCHEME}://${serverId}`;
}

export function pageUrlOf(serverId: string): string {
  return `${originOf(serverId)}/index.html`;
}

/** The page of a server that shows one conversation only. */
export function windowUrlOf(serverId: string, conversationId: string): string {
  return `${pageUrlOf(serverId)}?${OWN_WINDOW_PARAMETER}=${encodeURIComponent(conversationId)}`;
}

/**
 * The server whose page has this address or origin; null: it is not one of our pages. Node's `URL` has no origin for
 * schemes of our own.
 */
export function serverOfUrl(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed?.protocol === `${APP_SCHEME}:` && isServerId(parsed.host) ? parsed.host : null;
}

/** Whether a frame of this origin may load a file: only the page of the same server. */
export function mayLoadFile(url: string, frameOrigin: string): boolean {
  const server = serverOfUrl(url);
  return server !== null && server === serverOfUrl(frameOrigin);
}
