import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import { isLocked } from '../../stores/rooms/isReadable.ts';
import { useParley } from '../ParleyContext.ts';

/** Maximum number of rooms whose people are requested when a card opens. */
const MAX_REQUESTED = 50;

/**
 * The rooms that a person and I share, the most recent first. Requests the people of rooms that were not opened yet.
 */
export function useSharedRooms(userId: string): readonly RoomSummary[] {
  const { stores, actions } = useParley();
  const conversations = useStore(stores.conversations);
  const members = useStore(stores.members);
  const rooms = useMemo(() => roomsInOrder(conversations).filter(canRequestMembers), [conversations]);

  useEffect(() => {
    const { getState } = stores.members;
    const toRequest = roomsInOrder(stores.conversations.getState()).filter(
      (one) => canRequestMembers(one) && getState()[one.conversationId]?.described !== true,
    );
    for (const { conversationId } of toRequest.slice(0, MAX_REQUESTED)) void actions.members.refresh(conversationId);
  }, [stores, actions]);

  return rooms.filter(({ conversationId }) => members[conversationId]?.byId[userId]?.inside === true);
}

/** The people of a room can't be requested until its password was entered. */
function canRequestMembers(room: RoomSummary): boolean {
  return !isLocked(room);
}
