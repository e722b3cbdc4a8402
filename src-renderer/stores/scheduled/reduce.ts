import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';

export interface ScheduledState {
  /** By send time; `null`: not requested yet. */
  readonly list: readonly ScheduledMessage[] | null;
  /** Why they could not be loaded. */
  readonly problem: Problem | null;
}

export type ScheduledAction =
  | { readonly type: 'loaded'; readonly scheduled: readonly ScheduledMessage[] }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'reset' };

export const initialScheduled: ScheduledState = { list: null, problem: null };

export function reduceScheduled(state: ScheduledState, action: ScheduledAction): ScheduledState {
  switch (action.type) {
    case 'loaded':
      return { list: action.scheduled, problem: null };
    case 'failed':
      return { ...state, problem: action.problem };
    case 'reset':
      return initialScheduled;
    default:
      return assertNever(action);
  }
}
