import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import {
  type Arrangement,
  changesWithTime,
  createListing,
  type Listing,
  sectionsIn,
} from '../../stores/conversations/arrangement.ts';
import type { Section } from '#shared/contract/settingsModel.ts';
import { useParley } from '../ParleyContext.ts';

/** How I arranged my conversations. Does not re-render every minute unless the time matters. */
export function useArrangement(): Arrangement {
  const { stores } = useParley();
  const settings = useStore(stores.settings, (state) => state.settings);
  const isTimed = useMemo(() => changesWithTime(settings), [settings]);
  const now = useStore(stores.host, (host) => (isTimed ? host.now : 0));
  return useMemo(() => ({ settings, now }), [settings, now]);
}

/** Where the sidebar lists each conversation. */
export function useListing(): (conversation: ConversationSummary) => Listing {
  const arrangement = useArrangement();
  return useMemo(() => createListing(arrangement), [arrangement]);
}

/** My sections in their order. */
export function useSections(): readonly Section[] {
  const settings = useStore(useParley().stores.settings, (state) => state.settings);
  return useMemo(() => sectionsIn(settings), [settings]);
}
