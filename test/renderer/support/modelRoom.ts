import fc from 'fast-check';
import { SLOW_MODES_MS } from '#shared/contract/limits.ts';
import type { LogEvent, RoomState, RoomSummary, RoomWriters } from '#shared/contract/model.ts';

export const ROOM_ID = 'room:lunch';
const START = 1_700_000_000_000;
const MINUTE = 60_000;

export function roomState(overrides: Partial<RoomState> = {}): RoomState {
  return {
    title: 'lunch',
    topic: '',
    joining: 'private',
    ownerId: 'mei',
    locked: false,
    hidden: false,
    seats: 20,
    seatsTaken: 2,
    here: 2,
    idleTtlMs: 30 * MINUTE,
    closesAt: START + 30 * MINUTE,
    serverNow: START,
    ...overrides,
  };
}

export function roomSummary(overrides: Partial<RoomSummary> = {}): RoomSummary {
  return {
    kind: 'room',
    conversationId: ROOM_ID,
    epoch: 'epoch-1',
    offset: 1,
    unread: 0,
    readOffset: 1,
    last: null,
    passwordRequired: false,
    room: roomState(),
    ...overrides,
  };
}

/** An event in a room after a delay. */
export type Step = { readonly afterMs: number } & (
  | { readonly type: 'message'; readonly from: string }
  | { readonly type: 'entered' | 'left'; readonly from: string }
  | { readonly type: 'seatsChanged'; readonly seats: number }
  | { readonly type: 'topicChanged'; readonly topic: string; readonly description: string }
  | { readonly type: 'joiningChanged'; readonly joining: RoomState['joining'] }
  | { readonly type: 'writersChanged'; readonly writers: RoomWriters }
  | { readonly type: 'slowModeChanged'; readonly slowModeMs: number }
  | { readonly type: 'moderatorChanged'; readonly userId: string; readonly on: boolean }
  | { readonly type: 'idleTimeChanged'; readonly idleTtlMs: number }
  | { readonly type: 'passwordChanged'; readonly locked: boolean }
  | { readonly type: 'ownerChanged'; readonly userId: string }
  | { readonly type: 'muted'; readonly userId: string }
);

const anyPerson = fc.constantFrom('amir', 'mei', 'sofia');
// Events of the same millisecond may be in either order until the next comparison of heads.
const afterMs = fc.integer({ min: 1, max: 3 * MINUTE });
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('message' as const), afterMs, from: anyPerson }) },
  fc.record({ type: fc.constantFrom('entered' as const, 'left' as const), afterMs, from: anyPerson }),
  fc.record({ type: fc.constant('seatsChanged' as const), afterMs, seats: fc.integer({ min: 0, max: 50 }) }),
  fc.record({
    type: fc.constant('idleTimeChanged' as const),
    afterMs,
    idleTtlMs: fc.oneof(fc.constant(0), fc.integer({ min: MINUTE, max: 90 * MINUTE })),
  }),
  fc.record({
    type: fc.constant('topicChanged' as const),
    afterMs,
    topic: fc.constantFrom('', 'Lunch'),
    description: fc.constantFrom('', 'At noon.'),
  }),
  fc.record({
    type: fc.constant('joiningChanged' as const),
    afterMs,
    joining: fc.constantFrom('open' as const, 'private' as const),
  }),
  fc.record({
    type: fc.constant('writersChanged' as const),
    afterMs,
    writers: fc.constantFrom('all' as const, 'moderators' as const),
  }),
  fc.record({ type: fc.constant('slowModeChanged' as const), afterMs, slowModeMs: fc.constantFrom(...SLOW_MODES_MS) }),
  fc.record({ type: fc.constant('moderatorChanged' as const), afterMs, userId: anyPerson, on: fc.boolean() }),
  // Set by Amir himself; another person's change would lock him out, which another test covers.
  fc.record({ type: fc.constant('passwordChanged' as const), afterMs, locked: fc.boolean() }),
  fc.record({ type: fc.constant('ownerChanged' as const), afterMs, userId: anyPerson }),
  fc.record({ type: fc.constant('muted' as const), afterMs, userId: anyPerson }),
);

/** What a client receives for one step: the event, then, where the scripts publish it, the room. */
export interface Happened {
  readonly event: LogEvent;
  readonly changed: RoomState | null;
  /** The summary that Amir would get at that moment. */
  readonly summary: RoomSummary;
}

/** When a room closes after a message; 0: never. */
const endAfter = (at: number, idleTtlMs: number): number => (idleTtlMs === 0 ? 0 : at + idleTtlMs);

function withModerators(room: RoomState, change: (ids: readonly string[]) => readonly string[]): RoomState {
  const { moderators = [], ...others } = room;
  const ids = change(moderators);
  return ids.length === 0 ? others : { ...others, moderators: [...ids] };
}

/** A room as the scripts in `lua/room/` manage it, seen by Amir. */
export function simulateRoom(steps: readonly Step[]): Happened[] {
  let known = roomSummary();
  let { room } = known;
  let now = room.serverNow;
  return steps.map((step) => {
    const { afterMs, ...change } = step;
    now += afterMs;
    const offset = known.offset + 1;
    const from = 'from' in change ? change.from : change.type === 'passwordChanged' ? 'amir' : room.ownerId;
    const fields = { offset, counted: offset, id: `id-${offset}`, at: now, from };
    room = { ...room, serverNow: now };
    let event: LogEvent;
    switch (change.type) {
      case 'message':
        event = { ...fields, type: 'message', body: { kind: 'text', text: `message ${offset}` } };
        room = { ...room, closesAt: endAfter(now, room.idleTtlMs) };
        known = {
          ...known,
          last: { offset, at: now, from, kind: 'text', preview: `message ${offset}` },
          unread: from === 'amir' ? 0 : known.unread + 1,
          readOffset: from === 'amir' ? offset : known.readOffset,
        };
        break;
      case 'entered':
        event = { ...fields, type: 'entered', nickname: from };
        room = { ...room, here: room.here + 1, seatsTaken: room.seatsTaken + 1 };
        break;
      case 'left':
        event = { ...fields, type: 'left' };
        room = withModerators(room, (ids) => ids.filter((id) => id !== from));
        room = { ...room, here: Math.max(0, room.here - 1), seatsTaken: Math.max(0, room.seatsTaken - 1) };
        break;
      case 'idleTimeChanged':
        event = { ...fields, ...change };
        room = { ...room, idleTtlMs: change.idleTtlMs, closesAt: endAfter(now, change.idleTtlMs) };
        break;
      case 'seatsChanged':
        event = { ...fields, ...change };
        room = { ...room, seats: change.seats };
        break;
      case 'topicChanged':
        event = { ...fields, ...change };
        room = { ...room, topic: change.topic };
        break;
      case 'joiningChanged':
        event = { ...fields, ...change };
        room = { ...room, joining: change.joining };
        break;
      case 'passwordChanged':
        event = { ...fields, ...change };
        room = { ...room, locked: change.locked };
        break;
      case 'ownerChanged':
        event = { ...fields, ...change };
        room = withModerators({ ...room, ownerId: change.userId }, (ids) => ids.filter((id) => id !== change.userId));
        break;
      case 'writersChanged':
        event = { ...fields, ...change };
        room = { ...room, writers: change.writers };
        break;
      case 'slowModeChanged': {
        event = { ...fields, ...change };
        const { slowModeMs: _before, ...others } = room;
        room = change.slowModeMs === 0 ? others : { ...others, slowModeMs: change.slowModeMs };
        break;
      }
      case 'moderatorChanged':
        event = { ...fields, ...change };
        room = withModerators(room, (ids) => [
          ...ids.filter((id) => id !== change.userId),
          ...(change.on ? [change.userId] : []),
        ]);
        break;
      case 'muted':
        event = { ...fields, ...change, until: null };
        break;
    }
    known = { ...known, offset, room };
    const isTold = change.type === 'entered' || change.type === 'left';
    return { event, changed: isTold ? room : null, summary: known };
  });
}
