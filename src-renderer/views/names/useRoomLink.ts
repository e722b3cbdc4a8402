import { useStore } from 'zustand';
import { roomLink, webRoomLink } from '#shared/text/roomLink.ts';
import { useParley } from '../ParleyContext.ts';

/** The link to a room's door that others can follow: of a gateway's page its own address, else the system's. */
export function useRoomLink(title: string): string {
  const kind = useStore(useParley().stores.host, ({ description }) => description?.kind);
  return kind === 'browser' ? webRoomLink(window.location.origin, title) : roomLink(title);
}
