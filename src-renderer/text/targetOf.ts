import { readMessageHash, readMessageLink, type MessagePlace } from '#shared/text/messageLink.ts';
import { readRoomHash, readRoomLink } from '#shared/text/roomLink.ts';

/** What a click on an address in a message does. */
export type Target =
  | { readonly kind: 'outside' }
  /** The door of a room; `null` when the link names none. */
  | { readonly kind: 'room'; readonly name: string | null }
  /** A message; `null` when the link names none. */
  | { readonly kind: 'message'; readonly place: MessagePlace | null };

/** `connection`: where the conversations live; a web address of that very server that names a room or a message is a link to it. */
export function targetOf(
  address: string,
  connection: { readonly kind: string; readonly label: string } | null,
): Target {
  if (/^parley:\/\/message\//iu.test(address)) return { kind: 'message', place: readMessageLink(address) };
  if (/^parley:/iu.test(address)) return { kind: 'room', name: readRoomLink(address) };
  if (!URL.canParse(address)) return { kind: 'outside' };
  const { host, pathname, search, hash } = new URL(address);
  const isOurs = connection?.kind === 'gateway' && connection.label.split('/')[0] === host;
  if (!isOurs || pathname !== '/' || search !== '') return { kind: 'outside' };
  if (hash.startsWith('#message/')) return { kind: 'message', place: readMessageHash(hash) };
  return hash.startsWith('#room/') ? { kind: 'room', name: readRoomHash(hash) } : { kind: 'outside' };
}
