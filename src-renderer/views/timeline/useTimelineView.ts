import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { isLocating, type DetachedWindow } from '../../stores/detachedWindow/reduce.ts';
import { MAX_LOADED_EVENTS } from '../../stores/detachedWindow/ranges.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { Timeline } from '../../stores/timelines/state.ts';
import { useParley } from '../ParleyContext.ts';

/** The part of a log that is shown: its end with the pending messages, or the detached window that was jumped to. */
export interface TimelineView extends Pick<Timeline, 'events' | 'outbox' | 'newAfter'> {
  readonly detachedWindow: DetachedWindow | null;
  /** There is something to show, or it is known that there is nothing. */
  readonly loaded: boolean;
  readonly problem: Problem | null;
  /** Why loading older events failed. */
  readonly olderProblem: Problem | null;
  readonly hasNewer: boolean;
  readonly target: { readonly offset: number; readonly jump: number } | null;
  readonly loadOlder: () => Promise<void>;
  readonly loadNewer: () => void;
  readonly retry: () => void;
}

const EMPTY_OUTBOX: Timeline['outbox'] = [];
const NO_EVENTS: Timeline['events'] = [];

export function useTimelineView(conversation: ConversationSummary, timeline: Timeline): TimelineView {
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const detachedWindow = useStore(stores.detachedWindow, ({ shown }) =>
    shown?.conversationId === conversationId ? shown : null,
  );
  const target = detachedWindow?.target ?? null;
  const jumpTarget = detachedWindow === null || target === null ? null : { offset: target, jump: detachedWindow.jump };
  const { fetching } = actions;

  if (detachedWindow === null || detachedWindow.run === null) {
    const isJumping = isLocating(detachedWindow);
    const hasFailed = detachedWindow?.problem !== null && detachedWindow?.problem !== undefined;
    return {
      // The end is not shown first if the conversation opens far before it.
      events: isJumping ? NO_EVENTS : timeline.events,
      outbox: isJumping ? EMPTY_OUTBOX : timeline.outbox,
      newAfter: timeline.newAfter,
      detachedWindow,
      loaded: timeline.loaded && !isJumping,
      problem: detachedWindow?.problem ?? timeline.problem,
      olderProblem: timeline.olderProblem,
      hasNewer: false,
      target: detachedWindow?.loading === true ? null : jumpTarget,
      loadOlder: () =>
        timeline.events.length < MAX_LOADED_EVENTS
          ? fetching.loadOlder(conversationId)
          : actions.detachedWindow.loadOlderWithoutEnd(conversationId),
      loadNewer: () => undefined,
      retry: () =>
        hasFailed && target !== null
          ? void actions.detachedWindow.jumpTo(conversationId, target)
          : void fetching.catchUp(conversationId),
    };
  }
  const { events } = detachedWindow.run;
  const { newAfter } = timeline;
  return {
    events,
    // Pending messages belong to the end of the log.
    outbox: EMPTY_OUTBOX,
    // If this window starts after that message, the first new message is not known here.
    newAfter: newAfter !== null && (events[0]?.offset ?? 0) <= newAfter + 1 ? newAfter : null,
    detachedWindow,
    loaded: timeline.loaded,
    problem: detachedWindow.problem,
    olderProblem: detachedWindow.problem,
    hasNewer: (events.at(-1)?.offset ?? 0) < conversation.offset,
    target: jumpTarget,
    loadOlder: () => actions.detachedWindow.loadOlder(),
    loadNewer: () => void actions.detachedWindow.loadNewer(),
    retry: () => void actions.detachedWindow.loadNewer(),
  };
}
