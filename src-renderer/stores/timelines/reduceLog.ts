import type { Head, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { aboutOthers } from '#shared/message/aboutOthers.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { eventAt } from './eventAt.ts';
import { failSentAfter, LOST_BY_SERVER, settleArrived, settleSent } from './reduceOutbox.ts';
import { applyLater, applyRecall, cutOffset } from './recalls.ts';
import type { HeldFrame, Outgoing, Timeline } from './state.ts';

/**
 * One live event. Older or equal: ignored. Next: applied. Beyond: held, and the timeline is stale until a fetch has
 * closed the gap. Another event at an offset that is here means that the log lost its tail and grew again: nothing more is
 * applied until a fetch has compared the log with this run.
 */
export function applyFrame(timeline: Timeline, frame: HeldFrame): Timeline {
  const { event } = frame;
  if (!timeline.loaded || !timeline.agrees) return hold(timeline, frame);
  if (frame.epoch !== timeline.epoch) return { ...hold(timeline, frame), stale: true };
  if (event.offset <= timeline.offset) {
    const known = eventAt(timeline.events, event.offset);
    return known === undefined || isSame(known, event) ? timeline : interrupt(timeline);
  }
  if (event.offset === timeline.offset + 1) return applyHeld(append(timeline, event));
  return { ...hold(timeline, frame), stale: true };
}

/** The newest page, in place of all that was known. Frames that came meanwhile were held, because nothing was loaded. */
export function takeSnapshot(timeline: Timeline, head: Head, events: readonly LogEvent[]): Timeline {
  const offset = events.at(-1)?.offset ?? 0;
  const taken = { ...timeline, loaded: true, agrees: true, epoch: head.epoch, events, offset, problem: null };
  return applyAnswered(events.reduce(settleArrived, taken), head);
}

/** What came after the cursor, through the same function as live frames. */
export function takeFetched(timeline: Timeline, head: Head, events: readonly LogEvent[]): Timeline {
  if (head.epoch !== timeline.epoch) return { ...timeline, stale: true };
  const agreeing = { ...timeline, agrees: true };
  const applied = events.reduce((now, event) => applyFrame(now, { epoch: head.epoch, event }), agreeing);
  return applyAnswered({ ...applied, problem: null }, head);
}

/** Older events, if they join on to the ones that are here. */
export function takeOlder(timeline: Timeline, events: readonly LogEvent[]): Timeline {
  const first = timeline.events[0];
  if (first === undefined || events.at(-1)?.offset !== first.offset - 1) return timeline;
  // They may have been on their way while something was done to them.
  return { ...timeline, events: applyLater([...events, ...timeline.events], timeline.events), olderProblem: null };
}

/**
 * The log lost events, or is another one under the old name: back to the last offset that still agrees. My own
 * messages that were lost go back into the outbox, so that I can send them again (with the same client id).
 */
export function cutBack(timeline: Timeline, told: { epoch: string; agreedOffset: number; me: string }): Timeline {
  const same = told.epoch === timeline.epoch;
  const lost = same ? timeline.events.filter((event) => event.offset > told.agreedOffset) : [];
  const upTo = cutOffset(timeline.events, told.agreedOffset);
  const kept = same ? timeline.events.filter((event) => event.offset <= upTo) : [];
  const offset = kept.at(-1)?.offset ?? 0;
  const { outbox } = failSentAfter(timeline, same ? told.agreedOffset : 0, Number.POSITIVE_INFINITY);
  return {
    ...timeline,
    events: kept,
    offset,
    loaded: kept.length > 0,
    // They may be of what was lost. The fetch that follows is newer than all of them.
    held: [],
    stale: true,
    logChanged: true,
    outbox: [
      ...lost
        .filter((event) => event.type === 'message')
        .filter(({ from, body }) => from === told.me && body.kind !== 'recalled')
        .map(asUnsent),
      ...outbox,
    ],
  };
}

/**
 * Events may have been missed, or lost: nothing is applied until a fetch from the cursor says that the log still agrees. Frames
 * that were held are dropped. The log has them, and then that fetch returns them, or it lost them.
 */
export function interrupt(timeline: Timeline): Timeline {
  return { ...timeline, agrees: false, stale: true, held: [] };
}

/** So far behind that a fresh page is better than all that lies between. */
export function startAnew(timeline: Timeline): Timeline {
  return { ...timeline, loaded: false, events: [], offset: 0, stale: true };
}

/** Lets go of all but the newest `count` events. */
export function trim(timeline: Timeline, count: number): Timeline {
  return timeline.events.length <= count ? timeline : { ...timeline, events: timeline.events.slice(-count) };
}

function asUnsent({ id, from, at, body, mentions, replyTo, inThread }: MessageEvent): Outgoing {
  const delivery = { state: 'failed', problem: LOST_BY_SERVER } as const;
  const unsent = { clientId: id, from, at, offline: false, delivery, ...aboutOthers({ mentions, replyTo, inThread }) };
  if (body.kind === 'text' || body.kind === 'recalled') return { ...unsent, text: bodyText(body) };
  const files = attachmentsOf(body).map((attachment) => {
    const { id: blobId, name, bytes } = attachment.blob;
    return { id: blobId, name, bytes, kind: attachment.kind, attachment };
  });
  return { ...unsent, text: body.caption, files };
}

/**
 * Whether two events of one offset are the same. The id is the client's, the same for every retry, so an event that was lost
 * and appended again differs only in its time. Of an unknown event the time may be missing: 0.
 */
function isSame(one: LogEvent, other: LogEvent): boolean {
  return one.id === other.id && (one.at === other.at || one.type === 'unknown' || other.type === 'unknown');
}

function append(timeline: Timeline, event: LogEvent): Timeline {
  const events = applyLater([...timeline.events, event], 'target' in event ? [event] : []);
  const appended = { ...timeline, events, offset: event.offset };
  return settleArrived(applyRecall(appended, timeline.epoch ?? '', event), event);
}

/** A closed timeline holds nothing: it fetches from its cursor when it is opened. */
function hold(before: Timeline, frame: HeldFrame): Timeline {
  const timeline = applyRecall(before, frame.epoch, frame.event);
  return timeline.open ? { ...timeline, held: [...timeline.held, frame] } : { ...timeline, stale: true };
}

/** Applies what was held and has its turn now; what is older than the timeline is dropped. */
function applyHeld(timeline: Timeline): Timeline {
  if (timeline.held.length === 0) return timeline;
  const inOrder = timeline.held.toSorted((a, b) => a.event.offset - b.event.offset);
  const waiting = { ...timeline, held: [] };
  return inOrder.reduce(applyFrame, waiting);
}

/** After an answer: what was held, then whether anything is still missing. */
function applyAnswered(timeline: Timeline, head: Head): Timeline {
  // Frames of another incarnation of the log: one more fetch tells which of the two is the living one.
  const foreign = timeline.held.some((frame) => frame.epoch !== head.epoch);
  const own = timeline.held.filter((frame) => frame.epoch === head.epoch);
  // There is a way again, perhaps to what is older as well.
  const applied = applyHeld({ ...timeline, held: own, olderProblem: null });
  // The answer, or a frame, contradicts what is here: the log has to be compared again.
  if (!applied.agrees) return applied;
  return settleSent({ ...applied, stale: foreign || applied.held.length > 0 || applied.offset < head.offset });
}
