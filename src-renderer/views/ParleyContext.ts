import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import type { Parley } from '../app/createParley.ts';
import { emptyTimeline, type Timeline } from '../stores/timelines/state.ts';
import { startOfDay } from '../text/times.ts';

const ParleyContext = createContext<Parley | null>(null);
const MeContext = createContext<Person | null>(null);

export const ParleyProvider = ParleyContext.Provider;
export const MeProvider = MeContext.Provider;

/** Stores (read with zustand's `useStore`) and actions. */
export function useParley(): Parley {
  const parley = useContext(ParleyContext);
  if (parley === null) throw new Error('This component is used outside of ParleyProvider');
  return parley;
}

/** Who I am. */
export function useMe(): Person {
  const me = useContext(MeContext);
  if (me === null) throw new Error('This component is used while nobody is signed in');
  return me;
}

/** The time that relative times are told by; moves on every minute (ms since 1970). */
export function useNow(): number {
  return useStore(useParley().stores.host, ({ now }) => now);
}

/** When today began: for what is told to the day, and need not be drawn anew every minute (ms since 1970). */
export function useToday(): number {
  return useStore(useParley().stores.host, ({ now }) => startOfDay(now));
}

/** A conversation as it is now, with its end; `known` where it is gone already. */
export function useConversation<Known extends ConversationSummary>(known: Known): Known {
  return useStore(useParley().stores.conversations, (state) => {
    const now = state[known.conversationId];
    return now?.kind === known.kind ? (now as Known) : known;
  });
}

export function useTimeline(conversationId: string): Timeline {
  return useStore(useParley().stores.timelines, ({ byId }) => byId[conversationId] ?? emptyTimeline);
}
