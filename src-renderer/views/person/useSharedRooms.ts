import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import { isLocked } from '../../stores/rooms/isReadable.ts';
import { useParley } from '../ParleyContext.ts';

/** Rooms whose people are asked for at most, because a card was opened. */
const MOST_ASKED = 50;

/** The rooms that a person and I are in, the most recent first. People of rooms not opened yet are asked for. */
export function useSharedRooms(userId: string): readonly RoomSummary[] {
  const { stores, actions } = useParley();
  const conversations = useStore(stores.conversations);
  const members = useStore(stores.members);
  const rooms = useMemo(() => roomsInOrder(conversations).filter(isKnowable), [conversations]);

  useEffect(() => {
    const { getState } = stores.members;
    const unknown = roomsInOrder(stores.conversations.getState()).filter(
      (one) => isKnowable(one) && getState()[one.conversationId]?.described !== true,
    );
    for (const { conversationId } of unknown.slice(0, MOST_ASKED)) void actions.members.refresh(conversationId);
  }, [stores, actions]);

  return rooms.filter(({ conversationId }) => members[conversationId]?.byId[userId]?.inside === true);
}

/** Who is in a room whose password is not proved can't be asked for. */
function isKnowable(room: RoomSummary): boolean {
  return !isLocked(room);
}
