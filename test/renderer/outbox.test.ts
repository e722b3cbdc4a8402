import { describe, expect, it } from 'vitest';
import { reduceTimeline, type TimelineAction } from '../../src-renderer/stores/timelines/reduce.ts';
import { LOST_BY_SERVER } from '../../src-renderer/stores/timelines/reduceOutbox.ts';
import { emptyTimeline, type Timeline } from '../../src-renderer/stores/timelines/state.ts';
import { EPOCH, headOf, log, message } from './support/logEvents.ts';

const apply = (timeline: Timeline, ...actions: TimelineAction[]): Timeline => actions.reduce(reduceTimeline, timeline);
const queued = (clientId: string, text = 'hello'): TimelineAction => ({
  type: 'queued',
  message: { clientId, from: 'amir', text, at: 1, offline: false },
});
const acknowledged = (clientId: string, offset: number, repeated = false, epoch = EPOCH): TimelineAction => ({
  type: 'acknowledged',
  clientId,
  answer: { epoch, offset, at: 2, repeated },
});
const own = (clientId: string, offset: number): TimelineAction => ({
  type: 'eventReceived',
  epoch: EPOCH,
  event: message(offset, 'amir', { id: clientId }),
});
const base = apply({ ...emptyTimeline, open: true }, { type: 'snapshotTaken', head: headOf(log(3)), events: log(3) });
const states = ({ outbox }: Timeline): string[] => outbox.map(({ delivery }) => delivery.state);

describe('a pending message', () => {
  it('is shown at once, then acknowledged, then replaced by its own event', () => {
    const sending = apply(base, queued('a'));
    expect(states(sending)).toEqual(['sending']);
    const sent = apply(sending, acknowledged('a', 4));
    expect(states(sent)).toEqual(['sent']);
    const arrived = apply(sent, own('a', 4));
    expect(arrived).toMatchObject({ outbox: [], offset: 4 });
  });

  it('is not shown twice when its event arrives before the answer', () => {
    const arrived = apply(base, queued('a'), own('a', 4), acknowledged('a', 4));
    expect(arrived.outbox).toEqual([]);
    expect(arrived.events.filter(({ id }) => id === 'a')).toHaveLength(1);
  });

  it('reports a gap when the answer has a later offset than the next', () => {
    expect(apply(base, queued('a'), acknowledged('a', 6)).stale).toBe(true);
    expect(apply(base, queued('a'), acknowledged('a', 4)).stale).toBe(false);
    expect(apply(base, queued('a'), acknowledged('a', 4, true)).stale).toBe(true);
  });

  it("is not confused with another person's message with the same client id", () => {
    const other: TimelineAction = { type: 'eventReceived', epoch: EPOCH, event: message(4, 'mei', { id: 'a' }) };
    expect(apply(base, queued('a'), other).outbox).toHaveLength(1);
  });

  it('keeps its client id through failure and retry', () => {
    const failed = apply(base, queued('a'), {
      type: 'refused',
      clientId: 'a',
      problem: { code: 'TEXT_INVALID', details: {} },
    });
    expect(failed.outbox).toMatchObject([
      { clientId: 'a', delivery: { state: 'failed', problem: { code: 'TEXT_INVALID' } } },
    ]);
    const again = apply(failed, { type: 'retried', clientIds: ['a'] });
    expect(again.outbox).toMatchObject([{ clientId: 'a', text: 'hello', delivery: { state: 'sending' } }]);
  });

  it('waits with all later ones while offline', () => {
    const waiting = apply(base, queued('a'), queued('b'), {
      type: 'parked',
      problem: { code: 'OFFLINE', details: {} },
    });
    expect(states(waiting)).toEqual(['failed', 'failed']);
    const going = apply(waiting, { type: 'retried', clientIds: ['a', 'b'] });
    expect(going.outbox.map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  });

  it('is removed when it is discarded', () => {
    expect(apply(base, queued('a'), queued('b'), { type: 'discarded', clientId: 'a' }).outbox).toMatchObject([
      { clientId: 'b' },
    ]);
  });

  it('is complete when the answer to a retry has an offset before the loaded ones', () => {
    const late = apply(
      { ...emptyTimeline, open: true },
      { type: 'snapshotTaken', head: headOf(log(50)), events: log(50).slice(-5) },
      queued('a'),
      acknowledged('a', 7),
    );
    expect(late.outbox).toEqual([]);
  });

  it('has failed after all when its offset in the log belongs to another message', () => {
    const lost = apply(base, queued('a'), acknowledged('a', 4), {
      type: 'fetched',
      head: headOf([message(4), message(5)]),
      events: [message(4), message(5)],
    });
    expect(lost.outbox).toMatchObject([{ clientId: 'a', delivery: { state: 'failed' } }]);
  });

  it('has failed after all when a live event with its offset is the message of another person', () => {
    const lost = apply(base, queued('a'), acknowledged('a', 4), {
      type: 'eventReceived',
      epoch: EPOCH,
      event: message(4),
    });
    expect(lost.outbox).toMatchObject([{ clientId: 'a', delivery: { state: 'failed', problem: LOST_BY_SERVER } }]);
  });

  it('has failed after all when a later fetch finds the log to end before it', () => {
    const sent = apply(base, queued('a'), acknowledged('a', 4));
    const fetched = { type: 'fetched', head: headOf(log(3)), events: [] } as const;
    // This fetch was requested before the acknowledgement, so its answer says nothing about the message.
    expect(states(apply(sent, fetched))).toEqual(['sent']);
    expect(states(apply(sent, { ...fetched, sentBefore: ['a'] }))).toEqual(['failed']);
    expect(states(apply(sent, { ...fetched, type: 'snapshotTaken', events: log(3), sentBefore: ['a'] }))).toEqual([
      'failed',
    ]);
  });
});
