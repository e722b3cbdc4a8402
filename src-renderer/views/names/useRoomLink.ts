import { useStore } from 'zustand';
import { roomLink, webRoomLink } from '#shared/text/roomLink.ts';
import { useParley } from '../ParleyContext.ts';

/** The link to a room's door that others can follow: at a Parley server its address, for browsers too, else the system's. */
export function useRoomLink(title: string): string {
  const origin = useStore(useParley().stores.host, ({ description }) => description?.connection?.origin);
  return origin === undefined ? roomLink(title) : webRoomLink(origin, title);
}
