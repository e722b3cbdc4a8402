import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { Me } from '#shared/contract/teamModel.ts';
import type { Parley } from '../app/createParley.ts';
import { emptyTimeline, type Timeline } from '../stores/timelines/state.ts';
import { startOfDay } from '../text/times.ts';

const ParleyContext = createContext<Parley | null>(null);
const MeContext = createContext<Me | null>(null);

export const ParleyProvider = ParleyContext.Provider;
export const MeProvider = MeContext.Provider;

/** Stores (read with zustand's `useStore`) and actions. */
export function useParley(): Parley {
  const parley = useContext(ParleyContext);
  if (parley === null) throw new Error('This component is used outside of ParleyProvider');
  return parley;
}

/** The signed-in person. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('This component is used while nobody is signed in');
  return me;
}

/** Whether I see only the rooms that I was invited to, and the people in them. */
export function useIsGuest(): boolean {
  return useMe().role === 'guest';
}

/** Current time for relative times, updated every minute (ms since 1970). */
export function useNow(): number {
  return useStore(useParley().stores.host, ({ now }) => now);
}

/** Start of today (ms since 1970). For texts with day precision, which need not re-render every minute. */
export function useToday(): number {
  return useStore(useParley().stores.host, ({ now }) => startOfDay(now));
}

/** Current state of a conversation, including its end; falls back to `known` when the conversation is gone. */
export function useConversation<Known extends ConversationSummary>(fallback: Known): Known {
  return useStore(useParley().stores.conversations, (state) => {
    const now = state[fallback.conversationId];
    return now?.kind === fallback.kind ? (now as Known) : fallback;
  });
}

export function useTimeline(conversationId: string): Timeline {
  return useStore(useParley().stores.timelines, ({ byId }) => byId[conversationId] ?? emptyTimeline);
}
