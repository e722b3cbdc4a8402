import { useStore } from 'zustand';
import type { JoinRequest } from '#shared/contract/joinRequestCalls.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { useNow, useParley } from '../ParleyContext.ts';

const NONE: JoinRequest = { state: 'none', until: null };

/** My request to join a room, as far as it is known here. One whose time is over counts as none. */
export function useJoinRequest(conversationId: string): JoinRequest {
  const { stores } = useParley();
  const known = useStore(stores.joinRequests, ({ mine }) => mine[conversationId]);
  const clockOffset = useStore(stores.rooms, (rooms) => serverTime(rooms, 0));
  const serverNow = useNow() + clockOffset;
  return known === undefined || (known.until ?? 0) <= serverNow ? NONE : known;
}

/** Whether I am in a room, perhaps since a moment ago. */
export function useIsMember(conversationId: string): boolean {
  return useStore(useParley().stores.conversations, (conversations) => conversationId in conversations);
}
