import type { ReadMark } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** Read cursors of the people in each conversation. */
export type ReadsState = Readonly<Record<string, Reads>>;

export interface Reads {
  /** `null`: a cursor moved before the log was first fetched. */
  readonly epoch: string | null;
  /** Offset of the last event that each user has read. */
  readonly byUser: Readonly<Record<string, number>>;
}

export type ReadsAction =
  /** From a page of the log whose last event is at `offset`. */
  | {
      readonly type: 'pageLoaded';
      readonly conversationId: string;
      readonly epoch: string;
      readonly offset: number;
      readonly reads: readonly ReadMark[];
    }
  | {
      readonly type: 'moved';
      readonly conversationId: string;
      readonly userId: string;
      readonly offset: number;
      /** Missing in events of older servers. */
      readonly epoch?: string;
    }
  | {
      readonly type: 'manyMoved';
      readonly conversationId: string;
      readonly reads: readonly ReadMark[];
      /** Missing in events of older servers. */
      readonly epoch?: string;
    }
  | { readonly type: 'reset' };

export const initialReads: ReadsState = {};
const nothing: Reads = { epoch: null, byUser: {} };

export function reduceReads(state: ReadsState, action: ReadsAction): ReadsState {
  switch (action.type) {
    case 'pageLoaded': {
      const { conversationId, epoch, offset, reads } = action;
      const known = state[conversationId] ?? nothing;
      const before = known.epoch === null || known.epoch === epoch ? known.byUser : {};
      const byUser: Record<string, number> = { ...before };
      for (const mark of reads) byUser[mark.userId] = Math.max(before[mark.userId] ?? 0, mark.offset);
      // If the log lost its end, a read cursor can't lie beyond its new end.
      for (const [userId, mark] of Object.entries(byUser)) byUser[userId] = Math.min(mark, offset);
      return { ...state, [conversationId]: { epoch, byUser } };
    }
    case 'moved': {
      const { userId, offset, ...where } = action;
      return move(state, where, [{ userId, offset }]);
    }
    case 'manyMoved':
      return move(state, action, action.reads);
    case 'reset':
      return initialReads;
    default:
      return assertNever(action);
  }
}

interface ReadLog {
  readonly conversationId: string;
  readonly epoch?: string;
}

/** Moves cursors forward; returns the same state when none moved. */
function move(state: ReadsState, { conversationId, epoch }: ReadLog, reads: readonly ReadMark[]): ReadsState {
  const known = state[conversationId] ?? nothing;
  if (epoch !== undefined && known.epoch !== null && known.epoch !== epoch) return state;
  const moved = reads.filter(({ userId, offset }) => offset > (known.byUser[userId] ?? 0));
  if (moved.length === 0) return state;
  const byUser = { ...known.byUser };
  for (const { userId, offset } of moved) byUser[userId] = Math.max(byUser[userId] ?? 0, offset);
  return { ...state, [conversationId]: { ...known, byUser } };
}

/** Everybody except the author whose read cursor is at or after a message. */
export function readersOf(reads: Reads | undefined, offset: number, author: string): string[] {
  return Object.entries(reads?.byUser ?? {})
    .filter(([userId, mark]) => mark >= offset && userId !== author)
    .map(([userId]) => userId);
}
