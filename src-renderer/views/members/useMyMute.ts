import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { type MutedUntil, mutedUntil } from '../../stores/members/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { useCountdown } from '../rooms/useRoomClock.ts';

export interface MyMute {
  /** By the server's clock; `null`: permanent. */
  readonly until: number | null;
  readonly secondsLeft: number;
}

/** My mute in a conversation, to the second; `null` while I am not muted, also once the mute has ended. */
export function useMyMute({ conversationId }: ConversationSummary): MyMute | null {
  const { stores } = useParley();
  const me = useMe();
  const until = useStore(stores.members, (members) => members[conversationId]?.byId[me.id]?.mutedUntil ?? null);
  const clockOffset = useStore(stores.rooms, (rooms) => serverTime(rooms, 0));
  const secondsLeft = useCountdown(typeof until === 'number' ? until - clockOffset : null);
  if (until === 'forever') return { until: null, secondsLeft: 0 };
  return until === null || secondsLeft === 0 ? null : { until, secondsLeft };
}

const STEP_MS = 5_000;
const MINUTE_MS = 60_000;

/**
 * Remaining time of a mute (ms), in whole minutes and in smaller steps near its end; `null` once the server's clock has
 * reached the end.
 */
export function useRemainingMute(until: MutedUntil): number | 'forever' | null {
  return useStore(useParley().stores.rooms, (rooms) => {
    const now = serverTime(rooms, rooms.now);
    const end = mutedUntil(until, now);
    if (typeof end !== 'number') return end;
    const remaining = end - now;
    return remaining > 1.5 * MINUTE_MS
      ? Math.round(remaining / MINUTE_MS) * MINUTE_MS
      : Math.ceil(remaining / STEP_MS) * STEP_MS;
  });
}
