import type { LogEvent } from '#shared/contract/model.ts';
import type { SavedMessage } from '#shared/contract/savedCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';
import { applyLaterEvents } from '../timelines/recalls.ts';

export interface SavedState {
  /** The newest first; `null`: not requested yet. */
  readonly list: readonly SavedMessage[] | null;
  readonly hasMore: boolean;
  /** Why they could not be loaded. */
  readonly problem: Problem | null;
}

export type SavedAction =
  /** `before`: the request was for older ones; `null`: for the newest. */
  | {
      readonly type: 'loaded';
      readonly before: number | null;
      readonly saved: readonly SavedMessage[];
      readonly hasMore: boolean;
    }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'removed'; readonly conversationId: string; readonly offset: number }
  /** An event was appended to a conversation's log. */
  | {
      readonly type: 'eventReceived';
      readonly conversationId: string;
      readonly epoch: string;
      readonly event: LogEvent;
    }
  | { readonly type: 'reset' };

/** A saved message among the loaded ones. */
export function savedMessage(
  list: SavedState['list'],
  { conversationId, epoch, offset }: Pick<SavedMessage, 'conversationId' | 'epoch' | 'offset'>,
): SavedMessage | undefined {
  return list?.find((one) => one.offset === offset && one.conversationId === conversationId && one.epoch === epoch);
}

export const initialSaved: SavedState = { list: null, hasMore: false, problem: null };

export function reduceSaved(state: SavedState, action: SavedAction): SavedState {
  switch (action.type) {
    case 'loaded': {
      const { before, saved, hasMore } = action;
      const newer = before === null ? [] : (state.list ?? []).filter(({ savedAt }) => savedAt >= before);
      return { list: [...newer, ...saved], hasMore, problem: null };
    }
    case 'failed':
      return { ...state, problem: action.problem };
    case 'removed':
      return change(state, (list) =>
        list.filter((one) => one.conversationId !== action.conversationId || one.offset !== action.offset),
      );
    case 'eventReceived': {
      const { conversationId, epoch, event } = action;
      const isAbout = (one: SavedMessage): boolean =>
        (('target' in event && one.offset === event.target) ||
          (event.type === 'expired' && one.offset <= event.upTo)) &&
        one.conversationId === conversationId &&
        one.epoch === epoch;
      return change(state, (list) =>
        list.some(isAbout)
          ? list.map((one) => (isAbout(one) ? { ...one, event: later(one.event, event) } : one))
          : list,
      );
    }
    case 'reset':
      return initialSaved;
    default:
      return assertNever(action);
  }
}

function later(message: SavedMessage['event'], event: LogEvent): SavedMessage['event'] {
  const [now] = message === null ? [] : applyLaterEvents([message], [event]);
  return now?.type === 'message' && now.body.kind !== 'recalled' ? now : null;
}

function change(state: SavedState, work: (list: readonly SavedMessage[]) => readonly SavedMessage[]): SavedState {
  if (state.list === null) return state;
  const list = work(state.list);
  return list === state.list ||
    (list.length === state.list.length && list.every((one, index) => one === state.list?.[index]))
    ? state
    : { ...state, list };
}
