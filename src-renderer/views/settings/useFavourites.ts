import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';

const NONE: readonly string[] = [];

/** Ids of my favourites, in the order in which they were chosen. */
export function useFavourites(): readonly string[] {
  return useStore(useParley().stores.settings, ({ settings }) => settings.favourites ?? NONE);
}
