import type { Head, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { referencesOf } from '#shared/message/referencesOf.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { pollText } from '#shared/text/pollText.ts';
import { eventAt } from './eventAt.ts';
import { failMissing, failSentAfter, LOST_BY_SERVER, removeArrived, settleSent } from './reduceOutbox.ts';
import { applyLaterEvents, applyRecall, truncationOffset } from './recalls.ts';
import type { BufferedFrame, Outgoing, Timeline } from './state.ts';

/**
 * Applies one live event. Older or equal offset: ignored. Next: applied. Later: buffered, and the timeline is stale
 * until a fetch has closed the gap. A different event at a known offset means that the log was truncated and grew
 * again: nothing more is applied until a fetch has compared the log with this range.
 */
export function applyFrame(timeline: Timeline, frame: BufferedFrame): Timeline {
  const { event } = frame;
  if (!timeline.loaded || !timeline.agrees) return bufferFrame(timeline, frame);
  if (frame.epoch !== timeline.epoch) return { ...bufferFrame(timeline, frame), stale: true };
  if (event.offset <= timeline.offset) {
    const known = eventAt(timeline.events, event.offset);
    return known === undefined || isSame(known, event) ? timeline : markOutOfSync(timeline);
  }
  if (event.offset === timeline.offset + 1) return applyBuffered(append(timeline, event));
  return { ...bufferFrame(timeline, frame), stale: true };
}

/** The server's answer to a fetch. */
export interface Fetched {
  readonly head: Head;
  readonly events: readonly LogEvent[];
  /** Client ids of my messages that were acknowledged before the request. Default: none. */
  readonly sentBefore?: readonly string[];
}

/**
 * Replaces the timeline with the newest page. Live events that arrived meanwhile were buffered, because nothing was
 * loaded.
 */
export function applySnapshot(timeline: Timeline, { head, events: page, sentBefore }: Fetched): Timeline {
  const events = applyLaterEvents(page, page.filter(isDeleted));
  const offset = events.at(-1)?.offset ?? 0;
  const loaded = { ...timeline, loaded: true, agrees: true, epoch: head.epoch, events, offset, problem: null };
  return applyAnswered(events.reduce(removeArrived, loaded), head, sentBefore);
}

/** Applies the events after the cursor in the same way as live events. */
export function applyFetched(timeline: Timeline, { head, events, sentBefore }: Fetched): Timeline {
  if (head.epoch !== timeline.epoch) return { ...timeline, stale: true };
  const inSync = { ...timeline, agrees: true };
  const applied = events.reduce((now, event) => applyFrame(now, { epoch: head.epoch, event }), inSync);
  return applyAnswered({ ...applied, problem: null }, head, sentBefore);
}

/** Prepends older events if they are adjacent to the loaded ones. */
export function prependOlder(timeline: Timeline, events: readonly LogEvent[]): Timeline {
  const first = timeline.events[0];
  if (first === undefined || events.at(-1)?.offset !== first.offset - 1) return timeline;
  // Events may have changed them while they were fetched.
  return {
    ...timeline,
    events: applyLaterEvents([...events, ...timeline.events], [...events.filter(isDeleted), ...timeline.events]),
    olderProblem: null,
  };
}

/**
 * The log lost events, or is another one with the old name: truncates to the last offset in common. My own lost
 * messages return to the outbox, so that I can send them again (with the same client id).
 */
export function truncate(timeline: Timeline, prefix: { epoch: string; agreedOffset: number; me: string }): Timeline {
  const same = prefix.epoch === timeline.epoch;
  const lost = same ? timeline.events.filter((event) => event.offset > prefix.agreedOffset) : [];
  const upTo = truncationOffset(timeline.events, prefix.agreedOffset);
  const kept = same ? timeline.events.filter((event) => event.offset <= upTo) : [];
  const offset = kept.at(-1)?.offset ?? 0;
  const { outbox } = failSentAfter(timeline, same ? prefix.agreedOffset : 0, Number.POSITIVE_INFINITY);
  return {
    ...timeline,
    events: kept,
    offset,
    loaded: kept.length > 0,
    // They may belong to the lost part. The fetch that follows is newer than all of them.
    held: [],
    stale: true,
    logChanged: true,
    outbox: [
      ...lost
        .filter((event) => event.type === 'message')
        .filter(({ from, body }) => from === prefix.me && body.kind !== 'recalled')
        .map(asUnsent),
      ...outbox,
    ],
  };
}

/**
 * Events may have been missed or lost: nothing is applied until a fetch from the cursor shows that the log is in sync.
 * Buffered live events are dropped: either that fetch returns them, or the log has lost them.
 */
export function markOutOfSync(timeline: Timeline): Timeline {
  return { ...timeline, agrees: false, stale: true, held: [] };
}

/** Resets a timeline that is so far behind that a new first page is cheaper than all events between. */
export function reset(timeline: Timeline): Timeline {
  return { ...timeline, loaded: false, events: [], offset: 0, stale: true };
}

/** Evicts all but the newest `count` events. */
export function trim(timeline: Timeline, count: number): Timeline {
  return timeline.events.length <= count ? timeline : { ...timeline, events: timeline.events.slice(-count) };
}

function asUnsent({ id, from, at, body, mentions, replyTo, inThread }: MessageEvent): Outgoing {
  const delivery = { state: 'failed', problem: LOST_BY_SERVER } as const;
  const unsent = { clientId: id, from, at, offline: false, delivery, ...referencesOf({ mentions, replyTo, inThread }) };
  if (body.kind === 'poll') return { ...unsent, text: pollText(body), poll: body };
  if (body.kind === 'text' || body.kind === 'recalled') return { ...unsent, text: bodyText(body) };
  const files = attachmentsOf(body).map((attachment) => {
    const { id: blobId, name, bytes } = attachment.blob;
    return { id: blobId, name, bytes, kind: attachment.kind, attachment };
  });
  return { ...unsent, text: body.caption, files };
}

/**
 * Whether two events of one offset are the same. The id is the client's and the same for every retry, so an event that
 * was lost and appended again differs only in its time. An unknown event may have no time (0).
 */
function isSame(one: LogEvent, other: LogEvent): boolean {
  return one.id === other.id && (one.at === other.at || one.type === 'unknown' || other.type === 'unknown');
}

function append(timeline: Timeline, event: LogEvent): Timeline {
  const changesEarlier = 'target' in event || event.type === 'expired';
  const events = applyLaterEvents([...timeline.events, event], changesEarlier ? [event] : []);
  const appended = { ...timeline, events, offset: event.offset };
  return settleSent(removeArrived(applyRecall(appended, timeline.epoch ?? '', event), event));
}

/** Buffers a live event. A closed timeline buffers nothing, because it fetches from its cursor when it is opened. */
function bufferFrame(before: Timeline, frame: BufferedFrame): Timeline {
  const timeline = applyRecall(before, frame.epoch, frame.event);
  return timeline.open ? { ...timeline, held: [...timeline.held, frame] } : { ...timeline, stale: true };
}

/** Applies buffered events that are next now, and drops those that are older than the timeline. */
function applyBuffered(timeline: Timeline): Timeline {
  if (timeline.held.length === 0) return timeline;
  const inOrder = timeline.held.toSorted((a, b) => a.event.offset - b.event.offset);
  const waiting = { ...timeline, held: [] };
  return inOrder.reduce(applyFrame, waiting);
}

/** After an answer: applies buffered events, then checks whether anything is still missing. */
function applyAnswered(timeline: Timeline, head: Head, sentBefore: readonly string[] = []): Timeline {
  // Events of another epoch: one more fetch shows which of the two is current.
  const hasOtherEpoch = timeline.held.some((frame) => frame.epoch !== head.epoch);
  const own = timeline.held.filter((frame) => frame.epoch === head.epoch);
  // Connected again, so older pages may be available as well.
  const applied = applyBuffered({ ...timeline, held: own, olderProblem: null });
  // The answer, or a live event, contradicts the timeline, so the log must be compared again.
  if (!applied.agrees) return applied;
  const stale = hasOtherEpoch || applied.held.length > 0 || applied.offset < head.offset;
  return settleSent(failMissing({ ...applied, stale }, sentBefore, head.offset));
}
