import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { useCountdown } from '../rooms/useCountdown.ts';

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
