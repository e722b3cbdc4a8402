import type { Row } from '../../../stores/timelines/rows.ts';

/** A message to scroll to, once per jump. */
export interface Target {
  readonly offset: number;
  readonly jump: number;
}

export interface DestinationInput {
  readonly rows: readonly Row[];
  /** All new messages are among the rows, as far as known. */
  readonly hasNewest: boolean;
  /** The first unread message is among the rows. */
  readonly hasFirstUnread: boolean;
  /** `null` if there is none (yet). */
  readonly target: Target | null;
}

export interface ScrollTarget {
  /** Key of the row to scroll to. */
  readonly key: string;
  /** The person jumped to this very message. */
  readonly isTarget: boolean;
}

/** Where a list scrolls by itself: to a jump target and, when it opens, to the first unread message. */
export interface Destination {
  /** The destination, until it is reached. */
  readonly next: (input: DestinationInput) => ScrollTarget | null;
  /** The list is scrolled to where it should be. */
  readonly markReached: (input: DestinationInput, at: ScrollTarget | null) => void;
  /** The list has been shown where it opens, or the person scrolled elsewhere before. */
  readonly isOpened: () => boolean;
  readonly cancel: () => void;
}

export function createDestination(): Destination {
  let lastJump = 0;
  let isOpened = false;

  return {
    next({ rows, hasFirstUnread: hasFirstNew, target }) {
      if (target !== null && lastJump !== target.jump) {
        const row = rows.find((row) => row.kind === 'message' && row.event.offset === target.offset);
        if (row !== undefined) return { key: row.key, isTarget: true };
      }
      const opensAtNew = hasFirstNew && !isOpened && target === null;
      return opensAtNew && rows.some(({ kind }) => kind === 'new') ? { key: 'new', isTarget: false } : null;
    },
    markReached({ hasNewest: isFresh, target }, reached) {
      if (reached?.isTarget === true && target !== null) lastJump = target.jump;
      if (isFresh || reached !== null) isOpened = true;
    },
    isOpened: () => isOpened,
    cancel: () => void (isOpened = true),
  };
}
