import { type Hold, type Retention, RETENTION_KINDS } from '#shared/contract/retentionCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** After how many days messages are deleted, and what is exempt. */
export interface RetentionState {
  /** Null: not loaded yet, or the server has no retention. */
  readonly days: Retention | null;
  /** The legal holds, for admins; null: not loaded yet. */
  readonly holds: readonly Hold[] | null;
}

type RetentionAction =
  | { readonly type: 'daysLoaded'; readonly days: Retention }
  | { readonly type: 'holdsLoaded'; readonly holds: readonly Hold[] }
  | { readonly type: 'reset' };

export const initialRetention: RetentionState = { days: null, holds: null };

export function reduceRetention(state: RetentionState, action: RetentionAction): RetentionState {
  switch (action.type) {
    case 'daysLoaded':
      return { ...state, days: action.days };
    case 'holdsLoaded':
      return { ...state, holds: action.holds };
    case 'reset':
      return initialRetention;
    default:
      return assertNever(action);
  }
}

/** The kinds whose existing messages a change deletes: those with a limit that is shorter than before. */
export function shortenedKinds(before: Retention, after: Retention): readonly (keyof Retention)[] {
  return RETENTION_KINDS.filter((kind) => after[kind] > 0 && (before[kind] === 0 || after[kind] < before[kind]));
}
