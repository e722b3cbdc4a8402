import type { LogEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';
import { applyLaterEvents } from '../timelines/recalls.ts';
import { extendRange, isWithin } from './ranges.ts';

/**
 * A detached window of the open conversation: a position that was jumped to, one that was scrolled to after the end was
 * evicted, or the first unread message.
 */
export interface DetachedWindow {
  readonly conversationId: string;
  /** Offset of the message that was jumped to, if any. */
  readonly target: number | null;
  /** Increases with each jump, so that the same position can be jumped to again. */
  readonly jump: number;
  /** `null` if the timeline's own range holds the position; else a separate range of the log. */
  readonly run: EventRange | null;
  readonly loading: boolean;
  /** Why it, or more of it, can't be shown. */
  readonly problem: Problem | null;
}

export interface EventRange {
  readonly epoch: string;
  /** By offset, without a gap, never empty. */
  readonly events: readonly LogEvent[];
}

export interface DetachedWindowState {
  readonly jumps: number;
  readonly shown: DetachedWindow | null;
}

export type DetachedWindowAction =
  | { readonly type: 'jumped'; readonly conversationId: string; readonly target: number }
  /** Looks for the first unread message, which lies before the loaded timeline. */
  | { readonly type: 'unreadRequested'; readonly conversationId: string }
  | { readonly type: 'detached'; readonly conversationId: string; readonly run: EventRange }
  | { readonly type: 'found'; readonly jump: number; readonly run: EventRange | null }
  /** Older or newer events that extend the range. */
  | { readonly type: 'extended'; readonly jump: number; readonly events: readonly LogEvent[] }
  | { readonly type: 'failed'; readonly jump: number; readonly problem: Problem }
  /** The events that the timeline of the open conversation holds now. */
  | { readonly type: 'timelineChanged'; readonly epoch: string | null; readonly events: readonly LogEvent[] }
  | { readonly type: 'closed' };

export const initialDetachedWindow: DetachedWindowState = { jumps: 0, shown: null };

export function reduceDetachedWindow(state: DetachedWindowState, action: DetachedWindowAction): DetachedWindowState {
  const { shown } = state;
  switch (action.type) {
    case 'jumped': {
      const { conversationId, target } = action;
      const jump = state.jumps + 1;
      return { jumps: jump, shown: { conversationId, target, jump, run: null, loading: true, problem: null } };
    }
    case 'unreadRequested': {
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
    case 'extended': {
      const run = shown?.run;
      if (run === null || run === undefined) return state;
      return change(state, action.jump, {
        run: { ...run, events: extendRange(run.events, action.events) },
        problem: null,
      });
    }
    case 'failed':
      return change(state, action.jump, { loading: false, problem: action.problem });
    case 'timelineChanged': {
      if (shown?.run === null || shown?.run === undefined) return state;
      // Another log with the same name, where the position does not exist.
      if (action.epoch !== null && action.epoch !== shown.run.epoch) return { ...state, shown: null };
      const events = applyLaterEvents(shown.run.events, action.events);
      if (isWithin(action.events, shown.run.events)) return change(state, shown.jump, { run: null });
      return events === shown.run.events ? state : change(state, shown.jump, { run: { ...shown.run, events } });
    }
    case 'closed':
      return shown === null ? state : { ...state, shown: null };
    default:
      return assertNever(action);
  }
}

/** The position is not known yet, so there is nothing to show. */
export function isLocating(detachedWindow: DetachedWindow | null): boolean {
  return detachedWindow !== null && detachedWindow.loading && detachedWindow.target === null;
}

/** The answer to an earlier jump is ignored. */
function change(state: DetachedWindowState, jump: number, changes: Partial<DetachedWindow>): DetachedWindowState {
  const { shown } = state;
  return shown === null || shown.jump !== jump ? state : { ...state, shown: { ...shown, ...changes } };
}
