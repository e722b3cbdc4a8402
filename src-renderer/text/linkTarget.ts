import { readMessageHash, readMessageLink, type MessageAddress } from '#shared/text/messageLink.ts';
import { readRoomHash, readRoomLink } from '#shared/text/roomLink.ts';

/** The action for a click on an address in a message. */
export type LinkTarget =
  | { readonly kind: 'outside' }
  /** The door of a room; `null` if the link is invalid. */
  | { readonly kind: 'room'; readonly name: string | null }
  /** A message; `null` if the link is invalid. */
  | { readonly kind: 'message'; readonly place: MessageAddress | null };

/**
 * `connection`: the current server. A web address of this server that names a room or a message is treated as an
 * internal link.
 */
export function linkTarget(
  address: string,
  connection: { readonly kind: string; readonly label: string } | null,
): LinkTarget {
  if (/^parley:\/\/message\//iu.test(address)) return { kind: 'message', place: readMessageLink(address) };
  if (/^parley:/iu.test(address)) return { kind: 'room', name: readRoomLink(address) };
  if (!URL.canParse(address)) return { kind: 'outside' };
  const { host, pathname, search, hash } = new URL(address);
  const isOurs = connection?.kind === 'gateway' && connection.label.split('/')[0] === host;
  if (!isOurs || pathname !== '/' || search !== '') return { kind: 'outside' };
  if (hash.startsWith('#message/')) return { kind: 'message', place: readMessageHash(hash) };
  return hash.startsWith('#room/') ? { kind: 'room', name: readRoomHash(hash) } : { kind: 'outside' };
}
