import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent, RoomSummary } from '#shared/contract/model.ts';
import { asRecalled } from '#shared/message/asRecalled.ts';
import { reduceConversations } from '../../src-renderer/stores/conversations/reduce.ts';
import { cursorOf } from '../../src-renderer/stores/timelines/fetching.ts';
import { reduceTimeline, type TimelineAction } from '../../src-renderer/stores/timelines/reduce.ts';
import { emptyTimeline, type Timeline } from '../../src-renderer/stores/timelines/state.ts';
import { EPOCH, message } from './support/logEvents.ts';
import { asAnswered, asKept, playSteps, ROOM, steps } from './support/roomLog.ts';

const opened: Timeline = { ...emptyTimeline, open: true };
const apply = (timeline: Timeline, ...actions: TimelineAction[]): Timeline => actions.reduce(reduceTimeline, timeline);
const frame = (event: LogEvent): TimelineAction => ({ type: 'eventReceived', epoch: EPOCH, event });
const head = (events: readonly LogEvent[]) => ({
  conversationId: ROOM,
  epoch: EPOCH,
  offset: events.length,
  unread: 0,
  readOffset: 0,
});
const snapshot = (events: readonly LogEvent[], count = 5): TimelineAction => ({
  type: 'snapshotTaken',
  head: head(events),
  events: events.slice(-count),
});
const bodyAt = (timeline: Timeline, offset: number) => {
  const event = timeline.events.find((one) => one.offset === offset);
  return event?.type === 'message' ? event.body : undefined;
};

function catchUp(events: readonly LogEvent[], before: Timeline): Timeline {
  let now = { ...before, stale: true };
  for (let round = 0; now.stale && round < 100; round += 1) {
    const cursor = cursorOf(now);
    const page = asAnswered(events, events.slice(now.offset, now.offset + 4));
    const fetched = { type: 'fetched', head: head(events), events: page } as const;
    now = apply(now, cursor === null ? snapshot(events) : fetched);
  }
  return now;
}

/** Amir sends two messages, Mei enters, and Amir recalls the first: offsets 2, 3, 4 and 5. */
const short = playSteps([
  { kind: 'say', who: 0 },
  { kind: 'say', who: 0 },
  { kind: 'enter', who: 1 },
  { kind: 'recall', who: 0, back: 1 },
]);
const stored = (count: number): readonly LogEvent[] => short.moments[count - 1]?.events ?? [];

describe('a recalled message', () => {
  it('D16: is removed from a timeline that received the events in any order, as from a fresh one', () => {
    fc.assert(
      fc.property(
        steps,
        fc.nat(40),
        fc.array(fc.nat(40), { maxLength: 20 }),
        fc.nat(40),
        fc.array(fc.nat(40), { maxLength: 5 }),
        fc.boolean(),
        (taken, snapshotAt, received, receivedUpTo, olderAt, interrupted) => {
          const { moments, logEvents } = playSteps(taken);
          const total = logEvents.length;
          const at = (count: number) => moments[Math.min(count, total - 1)]?.events ?? [];
          const frames = received.flatMap((index) => logEvents.slice(index, index + 1)).map(frame);
          const inOrder = logEvents.slice(snapshotAt % total, receivedUpTo).map(frame);
          let now = apply(opened, snapshot(at(snapshotAt % total)), ...frames, ...inOrder);
          if (interrupted) now = apply(now, { type: 'desynced' });
          // The request of an older page may take long, while a message of it is recalled.
          for (const index of olderAt) {
            const first = now.events[0]?.offset ?? 1;
            const events = at(Math.max(index, first - 1)).slice(Math.max(0, first - 4), first - 1);
            if (index <= now.offset) now = apply(now, { type: 'olderFetched', events });
          }
          const caughtUp = catchUp(at(total - 1), now).events;
          const first = caughtUp[0]?.offset ?? 1;
          expect(caughtUp.map(asKept)).toEqual(
            at(total - 1)
              .slice(first - 1)
              .map(asKept),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('D16: leaves the name of who recalled it in its place', () => {
    const timeline = apply(opened, snapshot(stored(4)), ...short.logEvents.slice(4).map(frame));
    expect(bodyAt(timeline, 2)).toEqual({ kind: 'recalled', by: 'amir' });
    expect(bodyAt(timeline, 3)).toEqual({ kind: 'text', text: 'said 3' });
  });

  it('D16: is removed at once even when the recall event has to wait for missed events', () => {
    const behind = apply(opened, snapshot(stored(3)), ...short.logEvents.slice(4).map(frame));
    expect(behind.offset).toBe(3);
    expect(bodyAt(behind, 2)).toEqual({ kind: 'recalled', by: 'amir' });
    const shut = apply({ ...opened, open: false }, snapshot(stored(3)), { type: 'desynced' });
    expect(bodyAt(apply(shut, ...short.logEvents.slice(4).map(frame)), 2)).toEqual({ kind: 'recalled', by: 'amir' });
  });

  it('D16: is removed from older events that were in flight at the time of the recall', () => {
    const newest = apply(opened, snapshot(stored(3), 1), ...short.logEvents.slice(3).map(frame));
    const older = apply(newest, { type: 'olderFetched', events: stored(3).slice(0, 2) });
    expect(bodyAt(older, 2)).toEqual({ kind: 'recalled', by: 'amir' });
  });

  it('is fetched again when the log lost the recall, and is not sent again', () => {
    const all = apply(opened, snapshot(stored(5)));
    const cut = apply(all, { type: 'truncated', epoch: EPOCH, agreedOffset: 4, me: 'amir' });
    expect(cut.outbox).toEqual([]);
    expect(catchUp(stored(4), cut).events).toEqual(stored(4));
    const further = apply(all, { type: 'truncated', epoch: EPOCH, agreedOffset: 1, me: 'amir' });
    expect(further.outbox).toMatchObject([{ text: 'said 3' }]);
  });

  it('is shown as such while the recall is pending, until the log or a refusal decides', () => {
    const begun = apply(opened, snapshot(stored(4)), { type: 'recallStarted', offset: 2 });
    expect(begun.recalls).toEqual({ 2: null });
    expect(apply(begun, ...short.logEvents.slice(4).map(frame)).recalls).toEqual({});
    const problem = { code: 'OFFLINE', details: {} } as const;
    const refused = apply(begun, { type: 'recallEnded', offset: 2, problem });
    expect(refused.recalls).toEqual({ 2: problem });
    expect(apply(refused, { type: 'recallEnded', offset: 2, problem: null }).recalls).toEqual({});
  });
});

describe('a list with a recalled message', () => {
  const summary: RoomSummary = {
    kind: 'room',
    conversationId: ROOM,
    epoch: EPOCH,
    offset: 4,
    unread: 2,
    readOffset: 1,
    last: { offset: 3, at: 1, from: 'amir', kind: 'text', preview: 'said 3' },
    passwordRequired: false,
    room: {
      title: 'Lobby',
      topic: '',
      joining: 'private',
      ownerId: 'amir',
      locked: false,
      hidden: false,
      seats: 9,
      seatsTaken: 2,
      here: 2,
      idleTtlMs: 600_000,
      closesAt: 1_700_000_600_000,
      serverNow: 1_700_000_000_000,
    },
  };
  const recall = (target: number, offset = 5) => {
    const event = {
      type: 'recalled',
      offset,
      counted: 2,
      id: 'r',
      at: 1_700_000_000_005,
      from: 'amir',
      target,
    } as const;
    const action = { type: 'appended', conversationId: ROOM, epoch: EPOCH, event, me: 'mei' } as const;
    return reduceConversations({ [ROOM]: summary }, action)[ROOM];
  };

  it('D16: shows no text of the message, and no longer counts it as unread', () => {
    expect(recall(3)).toMatchObject({ offset: 5, unread: 1, last: { offset: 3, kind: 'recalled', preview: '' } });
    expect(recall(2)).toMatchObject({ unread: 1, last: { kind: 'text', preview: 'said 3' } });
  });

  it('does not subtract a message that was already read', () => {
    expect(recall(1)).toMatchObject({ unread: 2 });
  });

  it('leaves missed events to the comparison that follows', () => {
    expect(recall(3, 7)).toBe(summary);
  });
});

it('an archived message that someone else deleted names them once the deletion is known', () => {
  const archived = message(1, 'mei', { body: { kind: 'recalled', by: 'mei' } });
  expect(asRecalled(archived, 'boss').body).toEqual({ kind: 'recalled', by: 'boss' });
  expect(asRecalled(archived, 'mei')).toBe(archived);
});
