import { useStore } from 'zustand';
import { roomLink, webRoomLink } from '#shared/text/roomLink.ts';
import { useParley } from '../ParleyContext.ts';

/**
 * The link to a room for other people: on a Parley server a URL that browsers can open, too, otherwise one for the app.
 */
export function useRoomLink(title: string): string {
  const origin = useStore(useParley().stores.host, ({ description }) => description?.connection?.origin);
  return origin === undefined ? roomLink(title) : webRoomLink(origin, title);
}
