import type { Row } from '../../../stores/timelines/rows.ts';

/** A message to go to, once for each jump. */
export interface Target {
  readonly offset: number;
  readonly jump: number;
}

export interface DestinationInput {
  readonly rows: readonly Row[];
  /** All that is new is among the rows, as far as anybody knows. */
  readonly isFresh: boolean;
  /** What is unread begins among the rows. */
  readonly hasFirstNew: boolean;
  /** `null` where there is none (yet). */
  readonly target: Target | null;
}

export interface Place {
  /** Of the row to go to. */
  readonly key: string;
  /** Somebody asked for this very message. */
  readonly isTarget: boolean;
}

/** Where a list goes by itself: to a message that somebody jumped to and, when it opens, to the first that is unread. */
export interface Destination {
  /** As long as nobody has arrived there. */
  readonly next: (input: DestinationInput) => Place | null;
  /** The list stands where it should. */
  readonly arrive: (input: DestinationInput, at: Place | null) => void;
  /** It has been shown where it opens; or somebody went elsewhere before. */
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
