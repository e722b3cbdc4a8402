import { createContext, createRef, type RefObject, useContext } from 'react';
import type { Problem } from '../../stores/Problem.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Where a menu opens: at a point, or below an element. */
export interface MenuPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** With which message something is being done. It is kept beside the rows, which come and go. */
export interface ActingState {
  readonly menu: { readonly offset: number; readonly place: MenuPlace } | null;
  /** A reaction to it is being chosen. */
  readonly picking: number | null;
  /** Its deletion is to be confirmed. */
  readonly deleting: number | null;
  /** What was asked for last, and why it was refused. */
  readonly refusal: { readonly offset: number; readonly problem: Problem } | null;
}

export interface MessageAction {
  readonly id: string;
  readonly words: string;
  readonly hint?: string;
  /** A key that does it while the message has the focus. */
  readonly shortcut?: string;
  readonly needsServer?: boolean;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** Where the messages stand: only those of a timeline can be selected and lead to their thread. */
export type ActingPlace = 'timeline' | 'thread';

/** The same object for as long as its messages are shown: it draws nothing anew. */
export interface Acting {
  readonly state: StoreApi<ActingState>;
  /** Around the messages. */
  readonly area: RefObject<HTMLDivElement | null>;
  readonly place: ActingPlace;
}

export function createActing(place: ActingPlace): Acting {
  return {
    state: createStore<ActingState>(() => ({ menu: null, picking: null, deleting: null, refusal: null })),
    area: createRef(),
    place,
  };
}

const ActingContext = createContext<Acting | null>(null);
export const ActingProvider = ActingContext.Provider;

export function useActing(): Acting {
  const acting = useContext(ActingContext);
  if (acting === null) throw new Error('A message is shown outside of MessageActions');
  return acting;
}
