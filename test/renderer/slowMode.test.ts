import { describe, expect, it } from 'vitest';
import type { RoomState } from '#shared/contract/model.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import { nextToSend } from '../../src-renderer/stores/timelines/reduceOutbox.ts';
import { reduceTimeline, type TimelineAction } from '../../src-renderer/stores/timelines/reduce.ts';
import { nextWriteAt } from '../../src-renderer/stores/timelines/slowMode.ts';
import { emptyTimeline, type Timeline } from '../../src-renderer/stores/timelines/state.ts';
import { textOf } from '../support/textOf.ts';
import { createModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION, EPOCH, headOf, message } from './support/logEvents.ts';
import { ROOM_ID, roomState, roomSummary } from './support/modelRoom.ts';
import { startOpened } from './support/startParley.ts';

const HOUR_MS = 3_600_000;
const apply = (timeline: Timeline, ...actions: TimelineAction[]): Timeline => actions.reduce(reduceTimeline, timeline);
const queued = (clientId: string): TimelineAction => ({
  type: 'queued',
  message: { clientId, from: 'amir', text: clientId, at: 1, offline: false },
});

describe('a message that the slow mode of its room refuses', () => {
  it('stays “sending”, holds those after it back, and goes first when the wait has ended', () => {
    const waiting = apply(emptyTimeline, queued('a'), queued('b'), {
      type: 'waitStarted',
      clientId: 'a',
      wait: { limit: 'slowMode', until: 9 },
    });
    expect(waiting.outbox.map(({ delivery }) => delivery)).toEqual([
      { state: 'sending', wait: { limit: 'slowMode', until: 9 } },
      { state: 'sending' },
    ]);
    expect(nextToSend(waiting.outbox)).toBeUndefined();
    expect(nextToSend(apply(waiting, { type: 'waitEnded' }).outbox)?.clientId).toBe('a');
    expect(nextToSend(apply(waiting, { type: 'discarded', clientId: 'a' }).outbox)?.clientId).toBe('b');
  });

  it('goes out by itself after the time to wait, in order, also if it was written offline', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    offline(server);
    for (const text of ['first', 'second', 'third']) await parley.actions.sending.send(CONVERSATION, text);
    server.failWith(null);
    let count = 0;
    server.intercept((name, carryOut) => {
      // Each message is refused once before it is accepted.
      if (name !== 'message.send' || (count += 1) % 2 === 0) return carryOut();
      return Promise.resolve(fail('ROOM_SLOW_MODE', { retryAfterMs: 20 }));
    });
    live(server);

    await expect.poll(() => parley.timeline().outbox[0]?.delivery).toMatchObject({ state: 'sending' });
    await expect.poll(() => server.log.map(textOf)).toEqual(['first', 'second', 'third']);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    const ids = made(server, 'message.send').map((args) => (args as { clientId: string }).clientId);
    expect(new Set(ids).size).toBe(3);
    parley.stop();
  });

  it('goes out when the slow mode ends before the time to wait', async () => {
    const server = createModelServer();
    const now = Date.now();
    const slow = roomState({ serverNow: now, closesAt: now + HOUR_MS, ownerId: 'mei', slowModeMs: HOUR_MS });
    const summary = roomSummary({ room: slow });
    let isSlow = true;
    server.intercept((name, carryOut) => {
      if (name !== 'message.send') return carryOut();
      if (isSlow) return Promise.resolve(fail('ROOM_SLOW_MODE', { retryAfterMs: HOUR_MS }));
      return Promise.resolve(
        succeed({ epoch: summary.epoch, offset: 2, at: now, receiverOnline: true, repeated: false }),
      );
    });
    const parley = await startOpened(server);
    server.publish('conversation.added', { conversation: summary });
    const changeTo = (room: RoomState) =>
      server.publish('room.changed', { conversationId: ROOM_ID, epoch: summary.epoch, room });
    await parley.actions.sending.sendText(ROOM_ID, 'patient');
    const delivery = () => parley.stores.timelines.getState().byId[ROOM_ID]?.outbox[0]?.delivery;
    await expect.poll(delivery).toMatchObject({ state: 'sending', wait: { limit: 'slowMode' } });

    changeTo({ ...slow, serverNow: now + 1, here: 3 });
    expect(made(server, 'message.send')).toHaveLength(1);
    isSlow = false;
    const { slowModeMs: _ended, ...room } = slow;
    changeTo({ ...room, serverNow: now + 2 });

    await expect.poll(delivery).not.toMatchObject({ state: 'sending' });
    expect(made(server, 'message.send')).toHaveLength(2);
    parley.stop();
  });
});

describe('when I may write again', () => {
  const slowMode = { me: 'amir', intervalMs: 30_000, clockOffset: 1_000 };
  const at = (offset: number, from: string, time: number) => message(offset, from, { at: time });
  const shown = (...events: ReturnType<typeof message>[]): Timeline =>
    apply({ ...emptyTimeline, open: true }, { type: 'snapshotTaken', head: headOf(events), events });

  it('is an interval after my newest message, by this computer’s clock', () => {
    const timeline = shown(at(1, 'amir', 10_000), at(2, 'amir', 20_000), at(3, 'mei', 25_000));
    expect(nextWriteAt(timeline, slowMode)).toBe(20_000 + 30_000 - 1_000);
  });

  it('is unknown without a message of mine, and when it is older than the interval', () => {
    expect(nextWriteAt(undefined, slowMode)).toBeNull();
    expect(nextWriteAt(shown(at(1, 'mei', 20_000)), slowMode)).toBeNull();
    expect(nextWriteAt(shown(at(1, 'amir', 10_000), at(2, 'mei', 40_000)), slowMode)).toBeNull();
  });

  it('includes an acknowledged message, and the time to wait of a refused one', () => {
    const answer = { epoch: EPOCH, offset: 2, at: 50_000, repeated: false };
    const sent = apply(shown(at(1, 'amir', 10_000)), queued('a'), { type: 'acknowledged', clientId: 'a', answer });
    expect(nextWriteAt(sent, slowMode)).toBe(50_000 + 30_000 - 1_000);
    const refused = apply(sent, queued('b'), {
      type: 'waitStarted',
      clientId: 'b',
      wait: { limit: 'slowMode', until: 90_000 },
    });
    expect(nextWriteAt(refused, slowMode)).toBe(90_000);
  });
});
