import type { Head, LogEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';
import { applyFrame, cutBack, interrupt, startAnew, takeFetched, takeOlder, takeSnapshot, trim } from './reduceLog.ts';
import {
  acknowledge,
  type Acknowledgement,
  discard,
  endUpload,
  enqueue,
  holdBack,
  refuse,
  removeFile,
  retry,
  settleArrived,
  tell,
  type UploadEnd,
} from './reduceOutbox.ts';
import { beginRecall, refuseRecall, settleRecall } from './recalls.ts';
import { emptyTimeline, type Outgoing, type Timeline } from './state.ts';
import { without } from '../without.ts';

/** All timelines that the page holds, and which of them is shown. */
export interface TimelinesState {
  readonly openId: string | null;
  /** Its last message is on the screen. */
  readonly atEnd: boolean;
  /** How many dialogs, and panels in a narrow window, lie over it. */
  readonly covers: number;
  /** The computer slept, and what came meanwhile is not here yet. */
  readonly away: boolean;
  /** How often the open conversation was opened anew where it stood: its view begins again with each. */
  readonly visit: number;
  /** Conversations that were shown, the last one first. */
  readonly recent: readonly string[];
  readonly byId: Readonly<Record<string, Timeline>>;
  /**
   * Counts how often a log may have changed without notice. The answer to a fetch that was made before the last time does not
   * show that a timeline agrees with its log.
   */
  readonly interruptions: number;
}

/** What happens to one timeline. */
export type TimelineAction =
  | { readonly type: 'snapshotTaken'; readonly head: Head; readonly events: readonly LogEvent[] }
  | { readonly type: 'framed'; readonly epoch: string; readonly event: LogEvent }
  | { readonly type: 'fetched'; readonly head: Head; readonly events: readonly LogEvent[] }
  | { readonly type: 'olderFetched'; readonly events: readonly LogEvent[] }
  | { readonly type: 'cutBack'; readonly epoch: string; readonly agreedOffset: number; readonly me: string }
  | { readonly type: 'startedAnew' }
  /** What is far above the end is shown by another part of the page, or not at all. */
  | { readonly type: 'endKept' }
  | { readonly type: 'interrupted' }
  | { readonly type: 'fetchFailed'; readonly problem: Problem }
  | { readonly type: 'olderFailed'; readonly problem: Problem }
  /** Something came that is not being read: the divider stands after this offset, or stays where it is if that is further down. */
  | { readonly type: 'divided'; readonly after: number }
  | { readonly type: 'queued'; readonly message: Omit<Outgoing, 'delivery'> }
  | { readonly type: 'uploadEnded'; readonly clientId: string; readonly fileId: string; readonly end: UploadEnd }
  | { readonly type: 'fileRemoved'; readonly clientId: string; readonly fileId: string }
  | { readonly type: 'acknowledged'; readonly clientId: string; readonly answer: Acknowledgement }
  | { readonly type: 'refused'; readonly clientId: string; readonly problem: Problem }
  | { readonly type: 'heldBack'; readonly problem: Problem }
  | { readonly type: 'retried'; readonly clientIds: readonly string[] }
  | { readonly type: 'discarded'; readonly clientId: string }
  /** I take a message back; `recallEnded` says how that went, and of a success the log tells. */
  | { readonly type: 'recallBegun'; readonly offset: number }
  | { readonly type: 'recallEnded'; readonly offset: number; readonly problem: Problem | null }
  /** From disk: a run of events to fetch on from. */
  | { readonly type: 'restored'; readonly epoch: string; readonly events: readonly LogEvent[] }
  /** Messages on their way, as they are on disk: from an earlier start, or by another tab. */
  | { readonly type: 'told'; readonly messages: readonly Outgoing[] };

export type TimelinesAction =
  | {
      readonly type: 'opened';
      readonly conversationId: string;
      readonly newAfter: number | null;
      /** Where it opens; at its end, unless somebody jumps to another place. */
      readonly atEnd?: boolean;
    }
  | { readonly type: 'closed' }
  /** The conversation is over: nothing of it is kept. It may still be the one that is shown. */
  | { readonly type: 'dropped'; readonly conversationId: string }
  /** Nobody looks at it: its events are on disk when somebody does. */
  | { readonly type: 'shelved'; readonly conversationId: string }
  /** The way to the log was closed for a while. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'scrolled'; readonly atEnd: boolean }
  | { readonly type: 'coverAdded' }
  | { readonly type: 'coverRemoved' }
  /** The computer woke up. */
  | { readonly type: 'wentAway' }
  /** What was missed meanwhile is here. Where something of it is unread, the conversation opens anew at what comes after this offset. */
  | { readonly type: 'returned'; readonly openAfter: number | null }
  | { readonly type: 'forgotten' }
  | { readonly type: 'changed'; readonly conversationId: string; readonly change: TimelineAction };

/** Events that a timeline keeps in memory when only its end is of interest. */
const KEPT_EVENTS = 200;
/** So many conversations that were shown keep their events in memory. */
const KEPT_SHOWN = 5;

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
      // The divider stays where a conversation was left for the list of conversations and is opened again.
      const isLast = state.recent[0] === action.conversationId;
      const newAfter = action.newAfter ?? (isLast ? known.newAfter : null);
      const opened = { ...known, open: true, stale: true, newAfter };
      const recent = [action.conversationId, ...state.recent.filter((id) => id !== action.conversationId)];
      const [shelved, kept] = [recent[KEPT_SHOWN], recent.slice(0, KEPT_SHOWN)];
      const shown = {
        ...state,
        openId: action.conversationId,
        atEnd: action.atEnd ?? true,
        recent: kept,
        byId: { ...byId, [action.conversationId]: opened },
      };
      return shelved === undefined ? shown : shelve(shown, shelved);
    }
    case 'closed':
      return closeOpen(state);
    case 'dropped':
      return { ...state, byId: without(state.byId, action.conversationId) };
    case 'shelved':
      return state.recent.includes(action.conversationId) ? state : shelve(state, action.conversationId);
    case 'interrupted':
      return {
        ...state,
        interruptions: state.interruptions + 1,
        byId: Object.fromEntries(Object.entries(state.byId).map(([id, timeline]) => [id, interrupt(timeline)])),
      };
    case 'scrolled':
      return state.atEnd === action.atEnd ? state : { ...state, atEnd: action.atEnd };
    case 'coverAdded':
      return { ...state, covers: state.covers + 1 };
    case 'coverRemoved':
      return { ...state, covers: Math.max(0, state.covers - 1) };
    case 'wentAway':
      return state.openId === null ? state : { ...state, away: true };
    case 'returned':
      return openAnew({ ...state, away: false }, action.openAfter);
    case 'forgotten':
      return { ...initialTimelines, covers: state.covers, interruptions: state.interruptions + 1 };
    case 'changed': {
      const timeline = state.byId[action.conversationId] ?? beginning(action.change);
      // An answer that comes after the end brings nothing back.
      if (timeline === null) return state;
      const reading = state.openId === action.conversationId && !state.atEnd;
      const reduced = reduceTimeline(timeline, action.change);
      // Nobody looks at what is far above the end; it is fetched again when somebody does.
      const grown = action.change.type === 'framed' && !reading && reduced.events.length > 2 * KEPT_EVENTS;
      const changed = grown ? trim(reduced, KEPT_EVENTS) : reduced;
      if (changed === timeline) return state;
      const interruptions = state.interruptions + (timeline.agrees && !changed.agrees ? 1 : 0);
      return { ...state, interruptions, byId: { ...state.byId, [action.conversationId]: changed } };
    }
    default:
      return assertNever(action);
  }
}

/** The view of the open conversation begins again at what is unread, and says whether the end is on the screen as well. */
function openAnew(state: TimelinesState, newAfter: number | null): TimelinesState {
  const timeline = state.openId === null ? undefined : state.byId[state.openId];
  if (newAfter === null || state.openId === null || timeline === undefined) return state;
  const byId = { ...state.byId, [state.openId]: { ...timeline, newAfter } };
  return { ...state, byId, atEnd: false, visit: state.visit + 1 };
}

/** What may begin a timeline that is not held yet. */
function beginning(change: TimelineAction): Timeline | null {
  return change.type === 'restored' || change.type === 'told' || change.type === 'queued' ? emptyTimeline : null;
}

export function reduceTimeline(timeline: Timeline, action: TimelineAction): Timeline {
  switch (action.type) {
    case 'snapshotTaken':
      return takeSnapshot(timeline, action.head, action.events);
    case 'framed':
      return applyFrame(timeline, action);
    case 'fetched':
      return takeFetched(timeline, action.head, action.events);
    case 'olderFetched':
      return takeOlder(timeline, action.events);
    case 'cutBack':
      return cutBack(timeline, action);
    case 'interrupted':
      return interrupt(timeline);
    case 'startedAnew':
      return startAnew(timeline);
    case 'endKept':
      return trim(timeline, KEPT_EVENTS);
    case 'fetchFailed':
      return { ...timeline, problem: action.problem };
    case 'olderFailed':
      return { ...timeline, olderProblem: action.problem };
    case 'divided':
      return action.after <= (timeline.newAfter ?? -1) ? timeline : { ...timeline, newAfter: action.after };
    case 'queued':
      // What is above has been answered: nothing of it is new.
      return enqueue(action.message.inThread === true ? timeline : { ...timeline, newAfter: null }, action.message);
    case 'uploadEnded':
      return endUpload(timeline, action.clientId, action.fileId, action.end);
    case 'fileRemoved':
      return removeFile(timeline, action.clientId, action.fileId);
    case 'acknowledged':
      return acknowledge(timeline, action.clientId, action.answer);
    case 'refused':
      return refuse(timeline, action.clientId, action.problem);
    case 'heldBack':
      return holdBack(timeline, action.problem);
    case 'retried':
      return retry(timeline, action.clientIds);
    case 'discarded':
      return discard(timeline, action.clientId);
    case 'recallBegun':
      return beginRecall(timeline, action.offset);
    case 'recallEnded':
      return action.problem === null
        ? settleRecall(timeline, action.offset)
        : refuseRecall(timeline, action.offset, action.problem);
    case 'restored':
      return restore(timeline, action);
    case 'told':
      return tell(timeline, action.messages);
    default:
      return assertNever(action);
  }
}

/** Frames that came meanwhile are held; a fetch from here on tells whether the log still agrees. */
function restore(timeline: Timeline, { epoch, events }: { epoch: string; events: readonly LogEvent[] }): Timeline {
  const offset = events.at(-1)?.offset ?? 0;
  const restored = { ...timeline, epoch, events, loaded: true, agrees: false, offset, stale: true };
  return events.reduce(settleArrived, restored);
}

/** What is on its way stays in memory: it is to be sent. */
function shelve(state: TimelinesState, conversationId: string): TimelinesState {
  const timeline = state.byId[conversationId];
  if (timeline === undefined || state.openId === conversationId) return state;
  const { outbox, recalls } = timeline;
  return { ...state, byId: { ...state.byId, [conversationId]: { ...emptyTimeline, outbox, recalls, stale: true } } };
}

/** A closed timeline keeps its events for the next time, but nothing that belongs to being looked at. */
function closeOpen(state: TimelinesState): TimelinesState {
  const { openId, byId } = state;
  const timeline = openId === null ? undefined : byId[openId];
  if (openId === null || timeline === undefined) return { ...state, openId: null, atEnd: false };
  const closed = {
    ...trim(timeline, KEPT_EVENTS),
    open: false,
    held: [],
    logChanged: false,
    problem: null,
    olderProblem: null,
  };
  return { ...state, openId: null, atEnd: false, byId: { ...byId, [openId]: closed } };
}
