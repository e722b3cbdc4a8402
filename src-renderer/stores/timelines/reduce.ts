import type { LogEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';
import {
  applyFrame,
  truncate,
  markOutOfSync,
  reset,
  applyFetched,
  prependOlder,
  applySnapshot,
  trim,
  type Fetched,
} from './reduceLog.ts';
import {
  acknowledge,
  type Acknowledgement,
  discard,
  endUpload,
  endWait,
  enqueue,
  park,
  refuse,
  removeFile,
  retry,
  removeArrived,
  startWait,
  mergeStored,
  type UploadEnd,
} from './reduceOutbox.ts';
import { beginRecall, refuseRecall, clearRecall } from './recalls.ts';
import { emptyTimeline, type Outgoing, type Timeline, type Wait } from './state.ts';
import { without } from '../without.ts';

/** All timelines in memory, and which of them is shown. */
export interface TimelinesState {
  readonly openId: string | null;
  /** The last message is visible. */
  readonly atEnd: boolean;
  /** Number of dialogs, and of panels in a narrow window, that cover the conversation. */
  readonly covers: number;
  /** The computer slept, and missed events are not fetched yet. */
  readonly away: boolean;
  /** How often the open conversation was opened again in place; its view is reset each time. */
  readonly visit: number;
  /** Shown conversations, the last one first. */
  readonly recent: readonly string[];
  readonly byId: Readonly<Record<string, Timeline>>;
  /**
   * Number of times that a log may have changed unnoticed. The answer to a fetch from before the last one does not show
   * that a timeline is in sync with its log.
   */
  readonly interruptions: number;
}

/** Actions on one timeline. */
export type TimelineAction =
  | ({ readonly type: 'snapshotTaken' } & Fetched)
  | { readonly type: 'eventReceived'; readonly epoch: string; readonly event: LogEvent }
  | ({ readonly type: 'fetched' } & Fetched)
  | { readonly type: 'olderFetched'; readonly events: readonly LogEvent[] }
  | { readonly type: 'truncated'; readonly epoch: string; readonly agreedOffset: number; readonly me: string }
  | { readonly type: 'logReset' }
  /** Evicts all but the end; what is far above it is shown by the detached window, or not at all. */
  | { readonly type: 'trimmedToEnd' }
  | { readonly type: 'desynced' }
  | { readonly type: 'fetchFailed'; readonly problem: Problem }
  | { readonly type: 'olderFailed'; readonly problem: Problem }
  /** New events are not being read: moves the divider to this offset, unless it is further down already. */
  | { readonly type: 'dividerMoved'; readonly after: number }
  | { readonly type: 'queued'; readonly message: Omit<Outgoing, 'delivery'> }
  | { readonly type: 'uploadEnded'; readonly clientId: string; readonly fileId: string; readonly end: UploadEnd }
  | { readonly type: 'fileRemoved'; readonly clientId: string; readonly fileId: string }
  | { readonly type: 'acknowledged'; readonly clientId: string; readonly answer: Acknowledgement }
  | { readonly type: 'refused'; readonly clientId: string; readonly problem: Problem }
  | { readonly type: 'parked'; readonly problem: Problem }
  /** A limit refused the message; it is sent when the wait has ended. */
  | { readonly type: 'waitStarted'; readonly clientId: string; readonly wait: Wait }
  | { readonly type: 'waitEnded' }
  | { readonly type: 'retried'; readonly clientIds: readonly string[] }
  | { readonly type: 'discarded'; readonly clientId: string }
  /** I recall a message. `recallEnded` reports a refusal or its dismissal; a success arrives through the log. */
  | { readonly type: 'recallStarted'; readonly offset: number }
  | { readonly type: 'recallEnded'; readonly offset: number; readonly problem: Problem | null }
  /** From disk: a range of events from which to fetch. */
  | { readonly type: 'restored'; readonly epoch: string; readonly events: readonly LogEvent[] }
  /** Outgoing messages from disk, from an earlier start or another tab. */
  | { readonly type: 'storedMessagesLoaded'; readonly messages: readonly Outgoing[] };

export type TimelinesAction =
  | {
      readonly type: 'opened';
      readonly conversationId: string;
      readonly newAfter: number | null;
      /** Where it opens: at its end, unless the person jumps to another position. */
      readonly atEnd?: boolean;
    }
  | { readonly type: 'closed' }
  /** The conversation is closed for good, so its timeline is removed. It may still be open in the view. */
  | { readonly type: 'dropped'; readonly conversationId: string }
  /** Evicts the events of a conversation that is not shown; they are on disk. */
  | { readonly type: 'evicted'; readonly conversationId: string }
  /** The connection to the log was lost for a while. */
  | { readonly type: 'desynced' }
  | { readonly type: 'scrolled'; readonly atEnd: boolean }
  | { readonly type: 'coverAdded' }
  | { readonly type: 'coverRemoved' }
  /** The computer resumed from sleep. */
  | { readonly type: 'resumedFromSleep' }
  /**
   * Missed events are fetched. If some of them are unread, the conversation is opened again at the first event after
   * this offset.
   */
  | { readonly type: 'returned'; readonly openAfter: number | null }
  | { readonly type: 'reset' }
  | { readonly type: 'changed'; readonly conversationId: string; readonly change: TimelineAction };

/** Number of newest events that a timeline keeps in memory. */
const MAX_CLOSED_EVENTS = 200;
/** Number of recently shown conversations that keep their events in memory. */
const MAX_TIMELINES_IN_MEMORY = 5;

export const initialTimelines: TimelinesState = {
  openId: null,
  atEnd: false,
  covers: 0,
  away: false,
  visit: 0,
  recent: [],
  byId: {},
  interruptions: 0,
};

export function reduceTimelines(state: TimelinesState, action: TimelinesAction): TimelinesState {
  switch (action.type) {
    case 'opened': {
      const { byId } = closeOpen(state);
      const known = byId[action.conversationId] ?? emptyTimeline;
      // The divider is kept when a conversation is left for the list and opened again.
      const isLast = state.recent[0] === action.conversationId;
      const newAfter = action.newAfter ?? (isLast ? known.newAfter : null);
      const opened = { ...known, open: true, stale: true, newAfter };
      const recent = [action.conversationId, ...state.recent.filter((id) => id !== action.conversationId)];
      const [evicted, kept] = [recent[MAX_TIMELINES_IN_MEMORY], recent.slice(0, MAX_TIMELINES_IN_MEMORY)];
      const shown = {
        ...state,
        openId: action.conversationId,
        atEnd: action.atEnd ?? true,
        recent: kept,
        byId: { ...byId, [action.conversationId]: opened },
      };
      return evicted === undefined ? shown : evict(shown, evicted);
    }
    case 'closed':
      return closeOpen(state);
    case 'dropped':
      return { ...state, byId: without(state.byId, action.conversationId) };
    case 'evicted':
      return state.recent.includes(action.conversationId) ? state : evict(state, action.conversationId);
    case 'desynced':
      return {
        ...state,
        interruptions: state.interruptions + 1,
        byId: Object.fromEntries(Object.entries(state.byId).map(([id, timeline]) => [id, markOutOfSync(timeline)])),
      };
    case 'scrolled':
      return state.atEnd === action.atEnd ? state : { ...state, atEnd: action.atEnd };
    case 'coverAdded':
      return { ...state, covers: state.covers + 1 };
    case 'coverRemoved':
      return { ...state, covers: Math.max(0, state.covers - 1) };
    case 'resumedFromSleep':
      return state.openId === null ? state : { ...state, away: true };
    case 'returned':
      return reopenAtUnread({ ...state, away: false }, action.openAfter);
    case 'reset':
      return { ...initialTimelines, covers: state.covers, interruptions: state.interruptions + 1 };
    case 'changed': {
      const timeline = state.byId[action.conversationId] ?? initialFor(action.change);
      // A late answer does not recreate a removed timeline.
      if (timeline === null) return state;
      const reading = state.openId === action.conversationId && !state.atEnd;
      const reduced = reduceTimeline(timeline, action.change);
      // Events far above the end are evicted while it is visible, and fetched again when needed.
      const isTooLong =
        action.change.type === 'eventReceived' && !reading && reduced.events.length > 2 * MAX_CLOSED_EVENTS;
      const changed = isTooLong ? trim(reduced, MAX_CLOSED_EVENTS) : reduced;
      if (changed === timeline) return state;
      const interruptions = state.interruptions + (timeline.agrees && !changed.agrees ? 1 : 0);
      return { ...state, interruptions, byId: { ...state.byId, [action.conversationId]: changed } };
    }
    default:
      return assertNever(action);
  }
}

/**
 * Resets the view of the open conversation to its first unread message; the view then reports whether the end is
 * visible.
 */
function reopenAtUnread(state: TimelinesState, newAfter: number | null): TimelinesState {
  const timeline = state.openId === null ? undefined : state.byId[state.openId];
  if (newAfter === null || state.openId === null || timeline === undefined) return state;
  const byId = { ...state.byId, [state.openId]: { ...timeline, newAfter } };
  return { ...state, byId, atEnd: false, visit: state.visit + 1 };
}

/** The initial timeline for actions that may create one. */
function initialFor(change: TimelineAction): Timeline | null {
  return change.type === 'restored' || change.type === 'storedMessagesLoaded' || change.type === 'queued'
    ? emptyTimeline
    : null;
}

export function reduceTimeline(timeline: Timeline, action: TimelineAction): Timeline {
  switch (action.type) {
    case 'snapshotTaken':
      return applySnapshot(timeline, action);
    case 'eventReceived':
      return applyFrame(timeline, action);
    case 'fetched':
      return applyFetched(timeline, action);
    case 'olderFetched':
      return prependOlder(timeline, action.events);
    case 'truncated':
      return truncate(timeline, action);
    case 'desynced':
      return markOutOfSync(timeline);
    case 'logReset':
      return reset(timeline);
    case 'trimmedToEnd':
      return trim(timeline, MAX_CLOSED_EVENTS);
    case 'fetchFailed':
      return { ...timeline, problem: action.problem };
    case 'olderFailed':
      return { ...timeline, olderProblem: action.problem };
    case 'dividerMoved':
      return action.after <= (timeline.newAfter ?? -1) ? timeline : { ...timeline, newAfter: action.after };
    case 'queued':
      // An answer marks everything above it as read.
      return enqueue(action.message.inThread === true ? timeline : { ...timeline, newAfter: null }, action.message);
    case 'uploadEnded':
      return endUpload(timeline, action.clientId, action.fileId, action.end);
    case 'fileRemoved':
      return removeFile(timeline, action.clientId, action.fileId);
    case 'acknowledged':
      return acknowledge(timeline, action.clientId, action.answer);
    case 'refused':
      return refuse(timeline, action.clientId, action.problem);
    case 'parked':
      return park(timeline, action.problem);
    case 'waitStarted':
      return startWait(timeline, action.clientId, action.wait);
    case 'waitEnded':
      return endWait(timeline);
    case 'retried':
      return retry(timeline, action.clientIds);
    case 'discarded':
      return discard(timeline, action.clientId);
    case 'recallStarted':
      return beginRecall(timeline, action.offset);
    case 'recallEnded':
      return action.problem === null
        ? clearRecall(timeline, action.offset)
        : refuseRecall(timeline, action.offset, action.problem);
    case 'restored':
      return restore(timeline, action);
    case 'storedMessagesLoaded':
      return mergeStored(timeline, action.messages);
    default:
      return assertNever(action);
  }
}

/** Live events that arrived meanwhile stay buffered; the next fetch shows whether the log is in sync. */
function restore(timeline: Timeline, { epoch, events }: { epoch: string; events: readonly LogEvent[] }): Timeline {
  const offset = events.at(-1)?.offset ?? 0;
  const restored = { ...timeline, epoch, events, loaded: true, agrees: false, offset, stale: true };
  return events.reduce(removeArrived, restored);
}

/** Evicts the events; outgoing messages stay in memory because they are still to be sent. */
function evict(state: TimelinesState, conversationId: string): TimelinesState {
  const timeline = state.byId[conversationId];
  if (timeline === undefined || state.openId === conversationId) return state;
  const { outbox, recalls } = timeline;
  return { ...state, byId: { ...state.byId, [conversationId]: { ...emptyTimeline, outbox, recalls, stale: true } } };
}

/** A closed timeline keeps its events for the next time, but no state of its view. */
function closeOpen(state: TimelinesState): TimelinesState {
  const { openId, byId } = state;
  const timeline = openId === null ? undefined : byId[openId];
  if (openId === null || timeline === undefined) return { ...state, openId: null, atEnd: false };
  const closed = {
    ...trim(timeline, MAX_CLOSED_EVENTS),
    open: false,
    held: [],
    logChanged: false,
    problem: null,
    olderProblem: null,
  };
  return { ...state, openId: null, atEnd: false, byId: { ...byId, [openId]: closed } };
}
