import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent, RoomState, RoomSummary } from '#shared/contract/model.ts';
import { type ConversationsAction, reduceConversations } from '../../src-renderer/stores/conversations/reduce.ts';
import { simulateRoom, ROOM_ID, roomState, roomSummary, step } from './support/modelRoom.ts';

const appended = (event: LogEvent, epoch = 'epoch-1'): ConversationsAction => ({
  type: 'appended',
  conversationId: ROOM_ID,
  epoch,
  event,
  me: 'amir',
});
const changed = (room: RoomState): ConversationsAction => ({ type: 'roomChanged', conversationId: ROOM_ID, room });
const listed = (...conversations: RoomSummary[]): ConversationsAction => ({ type: 'listed', conversations });
const after = (...actions: ConversationsAction[]): RoomSummary | undefined => {
  const state = actions.reduce(reduceConversations, {});
  return state[ROOM_ID] as RoomSummary | undefined;
};
/** The displayed state, without the time of the last description. */
const shown = (summary: RoomSummary | undefined) =>
  summary === undefined ? undefined : { ...summary, room: { ...summary.room, serverNow: 0 } };

describe('a room in the list', () => {
  it('D4: a summary of any moment plus events, each once or twice, equals a fresh summary', () => {
    const situation = fc.array(step, { minLength: 1, maxLength: 25 }).chain((steps) =>
      fc.record({
        steps: fc.constant(steps),
        from: fc.integer({ min: 0, max: steps.length - 1 }),
        again: fc.integer({ min: 0, max: steps.length }),
      }),
    );
    fc.assert(
      fc.property(situation, ({ steps, from, again }) => {
        const happened = simulateRoom(steps);
        const summary = happened[from]?.summary;
        if (summary === undefined) throw new Error('no such step');
        const eventsSince = (since: number) =>
          happened
            .slice(since)
            .flatMap(({ event, changed: room }) => [appended(event), ...(room === null ? [] : [changed(room)])]);
        // Starts before the summary: events that it includes must change nothing.
        const now = after(listed(summary), ...eventsSince(Math.max(0, from - again)));
        const twice = after(listed(summary), ...eventsSince(from + 1), ...eventsSince(from + 1));
        const fresh = shown(happened.at(-1)?.summary);
        expect(shown(now)).toEqual(fresh);
        expect(shown(twice)).toEqual(fresh);
      }),
    );
  });

  it('D2: closes later with every message, by the time of the message and not of this computer', () => {
    const [message] = simulateRoom([{ type: 'message', from: 'mei', afterMs: 60_000 }]);
    if (message === undefined) throw new Error('nothing happened');
    const room = after(listed(roomSummary()), appended(message.event))?.room;
    expect(room?.closesAt).toBe(message.event.at + roomState().idleTtlMs);
  });

  it('does not return to an earlier state that arrives late', () => {
    const later = roomState({ serverNow: roomState().serverNow + 10, seats: 5 });
    const now = after(listed(roomSummary()), changed(later), changed(roomState({ seats: 50 })));
    expect(now?.room).toEqual(later);
    expect(after(listed(roomSummary({ room: later })), listed(roomSummary()))?.room).toEqual(later);
  });

  it('D2: keeps the later end of two descriptions of one millisecond', () => {
    const [entered, message] = simulateRoom([
      { type: 'entered', from: 'amir', afterMs: 1 },
      { type: 'message', from: 'amir', afterMs: 0 },
    ]);
    if (entered === undefined || entered.changed === null || message === undefined) throw new Error('nothing happened');
    const room = after(listed(message.summary), changed(entered.changed))?.room;
    expect(room?.closesAt).toBe(message.summary.room.closesAt);
  });

  it('D11: shows nothing of the log after another person sets a password, until I enter it', () => {
    const [message, set] = simulateRoom([
      { type: 'message', from: 'mei', afterMs: 1 },
      { type: 'passwordChanged', locked: true, afterMs: 1 },
    ]);
    if (message === undefined || set === undefined) throw new Error('nothing happened');
    const byMei: LogEvent = { ...set.event, from: 'mei' };
    const locked = after(listed(roomSummary()), appended(message.event), appended(byMei));
    expect(locked).toMatchObject({ passwordRequired: true, unread: 0, last: null, room: { locked: true } });
    const late = after(listed(roomSummary()), appended(message.event), appended(byMei), listed(message.summary));
    expect(late?.passwordRequired).toBe(true);

    const room = { ...set.summary.room, serverNow: set.summary.room.serverNow + 1 };
    const proved = { ...set.summary, unread: 1, room };
    const open = after(listed(roomSummary()), appended(message.event), appended(byMei), listed(proved));
    expect(open).toEqual(proved);
  });

  it('is not locked again by a list that was requested before I entered the password', () => {
    const room = roomState({ serverNow: roomState().serverNow + 5 });
    const lockedBefore = roomSummary({ passwordRequired: true, offset: 0, readOffset: 0 });
    expect(after(listed(roomSummary({ room, offset: 4 })), listed(lockedBefore))).toMatchObject({
      passwordRequired: false,
      offset: 4,
    });
  });

  it('is another room when its log is another, whatever the offsets are', () => {
    const room = roomState({ serverNow: roomState().serverNow + 5, seats: 3 });
    const again = roomSummary({ epoch: 'epoch-2', offset: 1, room });
    expect(after(listed(roomSummary({ offset: 40 })), listed(again))).toEqual(again);
  });
});
