import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { slowModeOf } from '#shared/conversation/roomRole.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { nextWriteAt } from '../../stores/timelines/slowMode.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { useCountdown } from '../rooms/useRoomClock.ts';

export interface MySlowMode {
  /** Between two of my messages. */
  readonly intervalMs: number;
  readonly secondsLeft: number;
}

/** How long the slow mode of a room keeps me from writing, to the second; `null` while I may write. */
export function useSlowMode(conversation: ConversationSummary): MySlowMode | null {
  const { stores } = useParley();
  const me = useMe();
  const intervalMs = conversation.kind === 'room' ? slowModeOf(conversation.room, me.id) : 0;
  const clockOffset = useStore(stores.rooms, (rooms) => serverTime(rooms, 0));
  const until = useStore(stores.timelines, ({ byId }) =>
    intervalMs === 0 ? null : nextWriteAt(byId[conversation.conversationId], { me: me.id, intervalMs, clockOffset }),
  );
  // The difference of the clocks is an estimate.
  const secondsLeft = Math.min(useCountdown(until), intervalMs / 1000);
  return secondsLeft === 0 ? null : { intervalMs, secondsLeft };
}
