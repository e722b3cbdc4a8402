import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { cursorOf } from '../../src-renderer/stores/timelines/fetching.ts';
import { reduceTimeline, type TimelineAction } from '../../src-renderer/stores/timelines/reduce.ts';
import { emptyTimeline, type Timeline } from '../../src-renderer/stores/timelines/state.ts';
import { EPOCH, headOf, log, message } from './support/logEvents.ts';

const opened: Timeline = { ...emptyTimeline, open: true };
const apply = (timeline: Timeline, ...actions: TimelineAction[]): Timeline => actions.reduce(reduceTimeline, timeline);
const frame = (event: LogEvent, epoch = EPOCH): TimelineAction => ({ type: 'eventReceived', epoch, event });
const snapshot = (events: readonly LogEvent[], epoch = EPOCH): TimelineAction => ({
  type: 'snapshotTaken',
  head: headOf(events, epoch),
  events,
});

/** The server's answer to a cursor, as the core gives it: the events that follow, or the common prefix. */
function answer(server: { epoch: string; events: readonly LogEvent[] }, timeline: Timeline): TimelineAction {
  const cursor = cursorOf(timeline);
  const head = headOf(server.events, server.epoch);
  if (cursor === null) return { type: 'snapshotTaken', head, events: server.events.slice(-5) };
  const agrees = ({ offset, id }: { offset: number; id: string | null }): boolean =>
    offset === 0 || server.events[offset - 1]?.id === id;
  if (cursor.epoch === server.epoch && agrees(cursor)) {
    return { type: 'fetched', head, events: server.events.slice(cursor.offset, cursor.offset + 4) };
  }
  const agreed = cursor.epoch === server.epoch ? cursor.trail?.find(agrees) : undefined;
  return { type: 'truncated', epoch: server.epoch, agreedOffset: agreed?.offset ?? 0, me: 'amir' };
}

/** Fetches as the page does, until nothing is missing. */
function catchUp(server: { epoch: string; events: readonly LogEvent[] }, timeline: Timeline): Timeline {
  let now = apply(timeline, answer(server, timeline));
  for (let round = 0; now.stale && round < 100; round += 1) now = apply(now, answer(server, now));
  return now;
}

describe('a timeline', () => {
  it('equals a fresh snapshot after a snapshot and events in any order, with duplicates and gaps', () => {
    const situation = fc.integer({ min: 0, max: 30 }).chain((length) =>
      fc.record({
        events: fc.constant(log(length)),
        snapshotAt: fc.integer({ min: 0, max: length }),
        before: fc.array(fc.integer({ min: 0, max: Math.max(0, length - 1) }), { maxLength: 40 }),
        after: fc.array(fc.integer({ min: 0, max: Math.max(0, length - 1) }), { maxLength: 60 }),
      }),
    );
    fc.assert(
      fc.property(situation, ({ events, snapshotAt, before, after }) => {
        const frames = (indices: readonly number[]): TimelineAction[] =>
          indices.flatMap((index) => events.slice(index, index + 1)).map((event) => frame(event));
        const live = apply(
          opened,
          ...frames(before),
          snapshot(events.slice(Math.max(0, snapshotAt - 5), snapshotAt)),
          ...frames(after),
        );
        const caughtUp = catchUp({ epoch: EPOCH, events }, live);
        const shown = caughtUp.events;
        expect(shown.at(-1)).toEqual(events.at(-1));
        expect(shown).toEqual(events.slice(events.length - shown.length));
        expect(caughtUp).toMatchObject({ offset: events.length, held: [], stale: false, epoch: EPOCH });
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(5, snapshotAt));
      }),
    );
  });

  it("equals the server's log after it was truncated and continued differently, or replaced", () => {
    const situation = fc.record({
      length: fc.integer({ min: 1, max: 40 }),
      keep: fc.integer({ min: 0, max: 40 }),
      added: fc.integer({ min: 0, max: 40 }),
      isReplaced: fc.boolean(),
      received: fc.array(fc.integer({ min: 0, max: 39 }), { maxLength: 10 }),
    });
    fc.assert(
      fc.property(situation, ({ length, keep, added, isReplaced, received }) => {
        const old = log(length);
        const kept = isReplaced ? [] : old.slice(0, Math.min(keep, length));
        const others = Array.from({ length: added }, (_, index) => {
          const offset = kept.length + index + 1;
          return message(offset, 'mei', { id: `other-${offset}` });
        });
        const server = { epoch: isReplaced ? 'epoch-2' : EPOCH, events: [...kept, ...others] };
        const known = apply(opened, snapshot(old.slice(-10)), { type: 'desynced' });
        const frames = received.flatMap((index) => server.events.slice(index, index + 1));
        const now = catchUp(
          server,
          frames.reduce((timeline, event) => apply(timeline, frame(event, server.epoch)), known),
        );
        expect(now).toMatchObject({ epoch: server.epoch, offset: server.events.length, stale: false, held: [] });
        expect(now.events).toEqual(server.events.slice(server.events.length - now.events.length));
      }),
    );
  });

  it('ignores an event that it has', () => {
    const timeline = apply(opened, snapshot(log(3)));
    expect(apply(timeline, frame(message(2, 'mei')))).toBe(timeline);
  });

  it('is stale when an event leaves a gap, and shows nothing out of order', () => {
    const timeline = apply(opened, snapshot(log(3)), frame(message(5)));
    expect(timeline.stale).toBe(true);
    expect(timeline.events.map(({ offset }) => offset)).toEqual([1, 2, 3]);
    const closed = apply(timeline, frame(message(4)));
    expect(closed.events.map(({ offset }) => offset)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is stale when the event at a known offset is another one', () => {
    const timeline = apply(opened, snapshot(log(3)));
    expect(apply(timeline, frame(message(3, 'mei', { id: 'another' }))).stale).toBe(true);
  });

  it('applies no event after an interruption before the log was compared', () => {
    const interrupted = apply(opened, snapshot(log(3)), { type: 'desynced' }, frame(message(4)));
    expect(interrupted).toMatchObject({ offset: 3, stale: true });
    const fetched = apply(interrupted, { type: 'fetched', head: headOf(log(3)), events: [] });
    expect(fetched).toMatchObject({ offset: 4, stale: false, held: [] });
  });

  describe('a timeline whose log lost its tail and grew again', () => {
    const [kept, lost] = [log(8), [message(9, 'mei', { id: 'lost-9' }), message(10, 'mei', { id: 'lost-10' })]];
    const grown = [9, 10, 11].map((offset) => message(offset, 'mei', { id: `new-${offset}` }));
    const server = { epoch: EPOCH, events: [...kept, ...grown] };
    const ids = ({ events }: Timeline): string[] => events.map(({ id }) => id);

    it('drops frames that were buffered before an interruption, because the log may have lost them', () => {
      const held = apply(opened, snapshot(kept), { type: 'desynced' }, ...lost.map((event) => frame(event)));
      const again = apply(held, { type: 'desynced' });
      const fetched = apply(again, { type: 'fetched', head: headOf(kept), events: [] });
      expect(fetched).toMatchObject({ offset: 8, held: [], stale: false });
      expect(ids(fetched)).toEqual(ids(apply(opened, snapshot(kept))));
    });

    it("appends nothing to an event that differs from the log's, before the log was compared", () => {
      const timeline = apply(opened, snapshot([...kept, ...lost]), ...grown.map((event) => frame(event)));
      expect(timeline).toMatchObject({ offset: 10, agrees: false, stale: true });
      expect(ids(catchUp(server, timeline))).toEqual(ids(apply(opened, snapshot(server.events))));
    });

    it('is stale after an answer with another event at a known offset', () => {
      const ahead = apply(opened, snapshot([...kept, ...lost]));
      const fetched = apply(ahead, {
        type: 'fetched',
        head: headOf(server.events.slice(0, 10)),
        events: grown.slice(0, 2),
      });
      expect(fetched).toMatchObject({ agrees: false, stale: true });
      expect(ids(catchUp(server, apply(fetched, frame(message(11, 'mei', { id: 'new-11' })))))).toEqual(
        ids(apply(opened, snapshot(server.events))),
      );
    });

    it('is stale when an answer shows that a buffered frame is not in the log', () => {
      const frames = [...lost.slice(1), ...grown.slice(1, 2)].map((event) => frame(event));
      const held = apply(opened, snapshot(kept), { type: 'desynced' }, ...frames);
      const fetched = apply(held, {
        type: 'fetched',
        head: headOf(server.events.slice(0, 9)),
        events: grown.slice(0, 1),
      });
      expect(ids(catchUp(server, apply(fetched, ...grown.slice(2).map((event) => frame(event)))))).toEqual(
        ids(apply(opened, snapshot(server.events))),
      );
    });

    it('detects an event that was appended again at the same offset by its time', () => {
      const again = message(8, 'mei', { id: kept.at(-1)?.id ?? '', at: 1_800_000_000_000 });
      expect(apply(opened, snapshot(kept), frame(again))).toMatchObject({ agrees: false, stale: true });
    });
  });

  it('buffers nothing while it is closed, and is marked as behind', () => {
    const timeline = apply(opened, snapshot(log(3)));
    const behind = apply({ ...timeline, open: false }, frame(message(9)));
    expect(behind).toMatchObject({ held: [], stale: true, offset: 3 });
  });

  it('prepends older events, and refuses ones that would leave a gap', () => {
    const events = log(10);
    const timeline = apply(opened, snapshot(events.slice(6)));
    const older = apply(timeline, { type: 'olderFetched', events: events.slice(3, 6) });
    expect(older.events.map(({ offset }) => offset)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(apply(timeline, { type: 'olderFetched', events: events.slice(2, 5) })).toBe(timeline);
  });

  it('moves my own messages back to the outbox when the log lost them, and removes them when they are in it after all', () => {
    const events = [message(1), message(2, 'amir'), message(3)];
    const cut = apply(opened, snapshot(events), { type: 'truncated', epoch: EPOCH, agreedOffset: 1, me: 'amir' });
    expect(cut).toMatchObject({ offset: 1, logChanged: true, stale: true });
    expect(cut.outbox).toMatchObject([
      { clientId: 'amir-2', text: 'message 2', delivery: { state: 'failed', problem: { code: 'CURSOR_STALE' } } },
    ]);
    expect(apply(cut, frame(message(2, 'amir'))).outbox).toEqual([]);
  });
});

describe('the cursor', () => {
  it('is empty before a first page', () => {
    expect(cursorOf(opened)).toBeNull();
  });

  it('contains the last event, and earlier ones at growing distances', () => {
    const timeline = apply(opened, snapshot(log(40)));
    const cursor = cursorOf(timeline);
    expect(cursor).toMatchObject({ epoch: EPOCH, offset: 40, id: 'amir-40' });
    expect(cursor?.trail?.map(({ offset }) => offset)).toEqual([39, 38, 36, 32, 24, 8]);
  });

  it('starts an empty log at offset zero', () => {
    expect(cursorOf(apply(opened, snapshot([])))).toEqual({ epoch: EPOCH, offset: 0, id: null, trail: [] });
  });
});
