import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { CustomEmoji } from '#shared/contract/emojiCalls.ts';
import { useParley } from '../ParleyContext.ts';

const NONE: ReadonlyMap<string, CustomEmoji> = new Map();

/** The names of all custom emoji in order; none while they are not wanted. */
export function useCustomNames(isWanted: boolean): readonly string[] {
  const byName = useStore(useParley().stores.customEmoji, (state) => (isWanted ? state.byName : NONE));
  return useMemo(() => [...byName.keys()].toSorted(), [byName]);
}
