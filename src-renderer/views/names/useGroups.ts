import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Group } from '#shared/contract/groupCalls.ts';
import { useIsGuest, useParley } from '../ParleyContext.ts';

/** The groups of the team, which are loaded once they are needed. Null: not known; guests never know them. */
export function useGroups(isNeeded = true): readonly Group[] | null {
  const { stores, actions } = useParley();
  const isGuest = useIsGuest();
  const groups = useStore(stores.groups);
  const isMissing = isNeeded && groups === null && !isGuest;
  useEffect(() => {
    if (isMissing) void actions.groups.loadOnce();
  }, [actions.groups, isMissing]);
  return groups;
}
