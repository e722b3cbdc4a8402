import type { RoomSummary } from '#shared/contract/model.ts';
import { isClosingSoon, serverTime, timeLeft } from '../stores/rooms/clock.ts';
import { myId } from '../stores/session/reduce.ts';
import type { Actions } from './Actions.ts';
import type { Context } from '../stores/Context.ts';
import { isBeingReadAnywhere } from '../stores/reading.ts';

const PLACE = 'closing ';

/** The room of a closing notification; null for other targets. */
export function closingRoom(place: string): string | null {
  return place.startsWith(PLACE) ? place.slice(PLACE.length) : null;
}

/**
 * Notifies the members of a room that is about to close, once per closing time, under the same settings as a message.
 * The notification is cleared when the closing time changes, when the room is read, and when it has closed. Returns the
 * function that stops this.
 */
export function notifyOfClosing(context: Context, { notifier }: Pick<Actions, 'notifier'>): () => void {
  const { client, stores, describeClosing } = context;
  /** Closing times of the visible notifications, by room. */
  const shown = new Map<string, number>();

  function warn({ conversationId, epoch, room }: RoomSummary, leftMs: number): void {
    const { closesAt } = room;
    const serverNow = serverTime(stores.rooms.getState(), stores.rooms.getState().now);
    stores.rooms.dispatch({ type: 'warned', conversationId, closesAt, serverNow });
    const { status } = notifier.notify({
      kind: 'room',
      conversationId,
      mentionsMe: false,
      isLookedAt: isBeingReadAnywhere(stores, conversationId),
      place: PLACE + conversationId,
      subject: `${PLACE}${conversationId} ${epoch} ${closesAt}`,
      title: room.title,
      body: describeClosing(leftMs),
    });
    if (status === 'shown') shown.set(conversationId, closesAt);
  }

  function clearOutdated(): void {
    for (const [conversationId, closesAt] of shown) {
      const known = stores.conversations.getState()[conversationId];
      const isCurrent = known?.kind === 'room' && known.room.closesAt === closesAt;
      if (isCurrent && !isBeingReadAnywhere(stores, conversationId)) continue;
      shown.delete(conversationId);
      void client.request('host.clearNotifications', { place: PLACE + conversationId });
    }
  }

  function check(): void {
    clearOutdated();
    // While disconnected, or before the first comparison, the known state may be older than the last message.
    if (myId(stores.session.getState()) === null || stores.connection.getState().state !== 'live') return;
    for (const one of Object.values(stores.conversations.getState())) {
      if (one.kind !== 'room' || one.passwordRequired) continue;
      const rooms = stores.rooms.getState();
      const leftMs = timeLeft(rooms, one.room);
      const isDue = isClosingSoon(leftMs, one.room.idleTtlMs);
      if (isDue && rooms.warned[one.conversationId] !== one.room.closesAt) warn(one, leftMs);
    }
  }

  const ends = [stores.rooms, stores.conversations, stores.connection].map((store) => store.subscribe(check));
  return () => {
    for (const end of ends) end();
  };
}
