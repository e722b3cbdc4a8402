import { describe, expect, it } from 'vitest';
import {
  initialTimelines,
  reduceTimelines,
  type TimelinesAction,
  type TimelinesState,
} from '../../src-renderer/stores/timelines/reduce.ts';
import { CONVERSATION, EPOCH, headOf, log, message } from './support/logEvents.ts';

const change = (change: Extract<TimelinesAction, { type: 'changed' }>['change']): TimelinesAction => ({
  type: 'changed',
  conversationId: CONVERSATION,
  change,
});
const frames = (from: number, count: number): TimelinesAction[] =>
  Array.from({ length: count }, (_, index) =>
    change({ type: 'eventReceived', epoch: EPOCH, event: message(from + index) }),
  );
const run = (actions: readonly TimelinesAction[], state: TimelinesState = initialTimelines): TimelinesState =>
  actions.reduce(reduceTimelines, state);
const opened = run([
  { type: 'opened', conversationId: CONVERSATION, newAfter: null },
  change({ type: 'snapshotTaken', head: headOf(log(10)), events: log(10) }),
]);
const events = (state: TimelinesState) => state.byId[CONVERSATION]?.events ?? [];

describe('the memory of a timeline', () => {
  it('does not grow without bound while only its end is visible', () => {
    const grown = run(frames(11, 2000), opened);
    expect(events(grown).length).toBeLessThanOrEqual(400);
    expect(events(grown).at(-1)?.offset).toBe(2010);
  });

  it('evicts nothing while the reader is further up', () => {
    const reading = run([{ type: 'scrolled', atEnd: false }, ...frames(11, 2000)], opened);
    expect(events(reading)).toHaveLength(2010);
  });

  it('shrinks again when the conversation is closed', () => {
    const closed = run([{ type: 'scrolled', atEnd: false }, ...frames(11, 2000), { type: 'closed' }], opened);
    expect(events(closed).length).toBeLessThanOrEqual(200);
    expect(events(run(frames(2011, 1000), closed)).length).toBeLessThanOrEqual(400);
  });
});
