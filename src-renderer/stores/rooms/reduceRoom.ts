import { isCounted, type LogEvent, type RoomState, type RoomSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** The later of two states of a room by Redis' clock, because events and answers may overtake each other. */
export function laterRoom(known: RoomState, incoming: RoomState): RoomState {
  if (isSameRoom(known, incoming)) return known;
  if (incoming.serverNow !== known.serverNow) return incoming.serverNow > known.serverNow ? incoming : known;
  // The order within one millisecond is unknown; a message in it extends the closing time.
  const closesAt = incoming.idleTtlMs === 0 ? 0 : Math.max(incoming.closesAt, known.closesAt);
  return { ...incoming, closesAt };
}

/**
 * Only the time differs. Heads report it often, and returning the same object avoids rendering and persisting again.
 * The kept state then has an older time than its content, so an answer that is late by one comparison may be applied
 * until the next one.
 */
function isSameRoom({ serverNow: _then, ...known }: RoomState, { serverNow: _now, ...incoming }: RoomState): boolean {
  const fields = Object.keys({ ...known, ...incoming }) as (keyof typeof known)[];
  return fields.every((field) => isSameValue(known[field], incoming[field]));
}

/** Lists and the salt of an encrypted room are compared by what they contain. */
function isSameValue(known: unknown, incoming: unknown): boolean {
  return known === incoming || (typeof known === 'object' && JSON.stringify(known) === JSON.stringify(incoming));
}

/** Applies a log event to the state of its room. A state that is newer than the event already includes it. */
export function applyToRoom(room: RoomState, event: LogEvent): RoomState {
  if (event.at < room.serverNow) return room;
  const then = { ...room, serverNow: event.at };
  switch (event.type) {
    case 'message':
      return { ...then, closesAt: renewedEnd(room, event.at) };
    case 'idleTimeChanged':
      return { ...then, idleTtlMs: event.idleTtlMs, closesAt: endAfter(event.at, event.idleTtlMs) };
    case 'seatsChanged':
      return { ...then, seats: event.seats };
    case 'topicChanged':
      return { ...then, topic: event.topic };
    case 'joiningChanged':
      return { ...then, joining: event.joining };
    case 'passwordChanged':
      return { ...then, locked: event.locked };
    case 'ownerChanged':
      return { ...withoutModerator(then, event.userId), ownerId: event.userId };
    case 'writersChanged':
      return { ...then, writers: event.writers };
    case 'slowModeChanged':
      // As the server reports it.
      return { ...then, slowModeMs: event.slowModeMs === 0 ? undefined : event.slowModeMs };
    case 'moderatorChanged': {
      const others = withoutModerator(then, event.userId);
      return event.on ? { ...others, moderators: [...(others.moderators ?? []), event.userId] } : others;
    }
    // `room.changed` reports the number of members.
    case 'left':
      return isAmongModerators(room, event.from) ? withoutModerator(then, event.from) : room;
    case 'removed':
      return isAmongModerators(room, event.userId) ? withoutModerator(then, event.userId) : room;
    case 'entered':
    case 'readmitted':
    case 'muted':
    case 'unmuted':
    case 'recalled':
    case 'reacted':
    case 'voted':
    case 'pollClosed':
    case 'edited':
    case 'pinned':
    case 'expired':
      return room;
    case 'unknown':
      return isCounted(event) ? { ...then, closesAt: renewedEnd(room, event.at) } : room;
    default:
      return assertNever(event);
  }
}

function isAmongModerators({ moderators }: RoomState, userId: string): boolean {
  return moderators?.includes(userId) === true;
}

function withoutModerator(room: RoomState, userId: string): RoomState {
  if (!isAmongModerators(room, userId)) return room;
  const others = room.moderators?.filter((id) => id !== userId) ?? [];
  // As the server reports them.
  return { ...room, moderators: others.length === 0 ? undefined : others };
}

/** When a room closes after a message at `at`; 0: never. */
function endAfter(at: number, idleTtlMs: number): number {
  return idleTtlMs === 0 ? 0 : at + idleTtlMs;
}

function renewedEnd({ closesAt, idleTtlMs }: RoomState, at: number): number {
  return idleTtlMs === 0 ? 0 : Math.max(closesAt, endAfter(at, idleTtlMs));
}

/** Another person set a password that I have not entered: until then nothing of the log is readable. */
export function lockRoom(known: RoomSummary): RoomSummary {
  return { ...known, offset: 0, readOffset: 0, unread: 0, last: null, passwordRequired: true };
}

/** Whether an event requires me to enter a new password. */
export function locksOut(event: LogEvent, me: string): boolean {
  return event.type === 'passwordChanged' && event.locked && event.from !== me;
}
