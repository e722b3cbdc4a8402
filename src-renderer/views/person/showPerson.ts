import { createContext, useContext } from 'react';
import type { Person } from '#shared/contract/model.ts';

/** Opens the card of a person beside the clicked element; a second click closes it. */
export type ShowPerson = (person: Person, opener: HTMLElement) => void;

const ShowPersonContext = createContext<ShowPerson | null>(null);

export const ShowPersonProvider = ShowPersonContext.Provider;

/** `null` where there are no cards, as in the gallery. */
export function useShowPerson(): ShowPerson | null {
  return useContext(ShowPersonContext);
}
