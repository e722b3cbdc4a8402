import { readRoomHash, readRoomLink } from '#shared/text/roomLink.ts';

/** What a click on an address in a message does. */
export type Target =
  | { readonly kind: 'outside' }
  /** The door of a room; `null` when the link names none. */
  | { readonly kind: 'room'; readonly name: string | null };

/** `connection`: where the conversations live; a web address of that very server that names a room is a link to it. */
export function targetOf(
  address: string,
  connection: { readonly kind: string; readonly label: string } | null,
): Target {
  if (/^parley:/iu.test(address)) return { kind: 'room', name: readRoomLink(address) };
  if (!URL.canParse(address)) return { kind: 'outside' };
  const { host, pathname, search, hash } = new URL(address);
  const isOurs = connection?.kind === 'gateway' && connection.label.split('/')[0] === host;
  const isRoom = pathname === '/' && search === '' && hash.startsWith('#room/');
  return isOurs && isRoom ? { kind: 'room', name: readRoomHash(hash) } : { kind: 'outside' };
}
