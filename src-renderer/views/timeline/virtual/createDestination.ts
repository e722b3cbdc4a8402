import type { Row } from '../../../stores/timelines/rows.ts';

/** A message to scroll to, once per jump. */
export interface Target {
  readonly offset: number;
  readonly jump: number;
}

export interface DestinationInput {
  readonly rows: readonly Row[];
  /** All new messages are among the rows, as far as known. */
  readonly isFresh: boolean;
  /** The first unread message is among the rows. */
  readonly hasFirstNew: boolean;
  /** `null` if there is none (yet). */
  readonly target: Target | null;
}

export interface Place {
  /** Key of the row to scroll to. */
  readonly key: string;
  /** The person jumped to this very message. */
  readonly isTarget: boolean;
}

/** Where a list scrolls by itself: to a jump target and, when it opens, to the first unread message. */
export interface Destination {
  /** The destination, until it is reached. */
  readonly next: (input: DestinationInput) => Place | null;
  /** The list is scrolled to where it should be. */
  readonly arrive: (input: DestinationInput, at: Place | null) => void;
  /** The list has been shown where it opens, or the person scrolled elsewhere before. */
  readonly isOpened: () => boolean;
  readonly giveUp: () => void;
}

export function createDestination(): Destination {
  let reached = 0;
  let isOpened = false;

  return {
    next({ rows, hasFirstNew, target }) {
      if (target !== null && reached !== target.jump) {
        const row = rows.find((row) => row.kind === 'message' && row.event.offset === target.offset);
        if (row !== undefined) return { key: row.key, isTarget: true };
      }
      const opensAtNew = hasFirstNew && !isOpened && target === null;
      return opensAtNew && rows.some(({ kind }) => kind === 'new') ? { key: 'new', isTarget: false } : null;
    },
    arrive({ isFresh, target }, at) {
      if (at?.isTarget === true && target !== null) reached = target.jump;
      if (isFresh || at !== null) isOpened = true;
    },
    isOpened: () => isOpened,
    giveUp: () => void (isOpened = true),
  };
}
