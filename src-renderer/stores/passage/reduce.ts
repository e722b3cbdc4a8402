import type { LogEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';
import { applyLater } from '../timelines/recalls.ts';
import { growRun, isWithin } from './runs.ts';

/**
 * A place in the open conversation that somebody jumped to, that they came to from the end, so far up that it was let go of, or where
 * what they have not read begins.
 */
export interface Passage {
  readonly conversationId: string;
  /** Offset of the message, if somebody jumped to one. */
  readonly target: number | null;
  /** One more with each jump, so that the same place can be jumped to again. */
  readonly jump: number;
  /** `null`: the timeline's own run holds the place. Else a run of its own, elsewhere in the log. */
  readonly run: Run | null;
  readonly loading: boolean;
  /** Why it can't be shown, or why no more of it. */
  readonly problem: Problem | null;
}

export interface Run {
  readonly epoch: string;
  /** By offset, without a gap, and never empty. */
  readonly events: readonly LogEvent[];
}

export interface PassageState {
  readonly jumps: number;
  readonly shown: Passage | null;
}

export type PassageAction =
  | { readonly type: 'jumped'; readonly conversationId: string; readonly target: number }
  /** What is unread begins before what the timeline holds. */
  | { readonly type: 'soughtUnread'; readonly conversationId: string }
  | { readonly type: 'detached'; readonly conversationId: string; readonly run: Run }
  | { readonly type: 'found'; readonly jump: number; readonly run: Run | null }
  /** Older or newer events of the same run. */
  | { readonly type: 'grown'; readonly jump: number; readonly events: readonly LogEvent[] }
  | { readonly type: 'failed'; readonly jump: number; readonly problem: Problem }
  /** What the timeline of the open conversation holds now. */
  | { readonly type: 'timelineChanged'; readonly epoch: string | null; readonly events: readonly LogEvent[] }
  | { readonly type: 'left' };

export const initialPassage: PassageState = { jumps: 0, shown: null };

export function reducePassage(state: PassageState, action: PassageAction): PassageState {
  const { shown } = state;
  switch (action.type) {
    case 'jumped': {
      const { conversationId, target } = action;
      const jump = state.jumps + 1;
      return { jumps: jump, shown: { conversationId, target, jump, run: null, loading: true, problem: null } };
    }
    case 'soughtUnread': {
      const { conversationId } = action;
      const jump = state.jumps + 1;
      return { jumps: jump, shown: { conversationId, target: null, jump, run: null, loading: true, problem: null } };
    }
    case 'detached': {
      const { conversationId, run } = action;
      const jump = state.jumps + 1;
      return { jumps: jump, shown: { conversationId, target: null, jump, run, loading: false, problem: null } };
    }
    case 'found':
      return change(state, action.jump, { run: action.run, loading: false });
    case 'grown': {
      const run = shown?.run;
      if (run === null || run === undefined) return state;
      return change(state, action.jump, {
        run: { ...run, events: growRun(run.events, action.events) },
        problem: null,
      });
    }
    case 'failed':
      return change(state, action.jump, { loading: false, problem: action.problem });
    case 'timelineChanged': {
      if (shown?.run === null || shown?.run === undefined) return state;
      // Another log under the same name: the place is not there any more.
      if (action.epoch !== null && action.epoch !== shown.run.epoch) return { ...state, shown: null };
      const events = applyLater(shown.run.events, action.events);
      if (isWithin(action.events, shown.run.events)) return change(state, shown.jump, { run: null });
      return events === shown.run.events ? state : change(state, shown.jump, { run: { ...shown.run, events } });
    }
    case 'left':
      return shown === null ? state : { ...state, shown: null };
    default:
      return assertNever(action);
  }
}

/** The place is not known yet, so there is nothing to show. */
export function isSeeking(passage: Passage | null): boolean {
  return passage !== null && passage.loading && passage.target === null;
}

/** An answer to an earlier jump changes nothing. */
function change(state: PassageState, jump: number, changes: Partial<Passage>): PassageState {
  const { shown } = state;
  return shown === null || shown.jump !== jump ? state : { ...state, shown: { ...shown, ...changes } };
}
