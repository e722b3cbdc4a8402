import { isCounted, type LogEvent, type RoomState, type RoomSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** Of two descriptions of one room the later one, by Redis' clock: news and answers may overtake each other. */
export function laterRoom(known: RoomState, told: RoomState): RoomState {
  if (isSameRoom(known, told)) return known;
  if (told.serverNow !== known.serverNow) return told.serverNow > known.serverNow ? told : known;
  // Of one millisecond nobody can say which was first; a message in it counts.
  return { ...told, closesAt: Math.max(told.closesAt, known.closesAt) };
}

/**
 * Only the time moved on. Heads say so all the time, and the same object is neither drawn nor written anew. What is known
 * seems older by that than it is: an answer that is late by a comparison may be taken for news, until the next one.
 */
function isSameRoom({ serverNow: _then, ...known }: RoomState, { serverNow: _now, ...told }: RoomState): boolean {
  const fields = Object.keys({ ...known, ...told }) as (keyof typeof known)[];
  return fields.every((field) => known[field] === told[field]);
}

/** What an event of the log changes about its room. A description that is later than the event has it in it already. */
export function applyToRoom(room: RoomState, event: LogEvent): RoomState {
  if (event.at < room.serverNow) return room;
  const then = { ...room, serverNow: event.at };
  switch (event.type) {
    case 'message':
      return { ...then, closesAt: Math.max(room.closesAt, event.at + room.idleTtlMs) };
    case 'idleTimeChanged':
      return { ...then, idleTtlMs: event.idleTtlMs, closesAt: event.at + event.idleTtlMs };
    case 'seatsChanged':
      return { ...then, seats: event.seats };
    case 'passwordChanged':
      return { ...then, locked: event.locked };
    case 'ownerChanged':
      return { ...then, ownerId: event.userId };
    // How many people are in it is told by itself (`room.changed`).
    case 'entered':
    case 'left':
    case 'removed':
    case 'readmitted':
    case 'muted':
    case 'unmuted':
    case 'recalled':
    case 'reacted':
    case 'edited':
    case 'pinned':
      return room;
    case 'unknown':
      return isCounted(event) ? { ...then, closesAt: Math.max(room.closesAt, event.at + room.idleTtlMs) } : room;
    default:
      return assertNever(event);
  }
}

/** Somebody else set a password that I have not proved: until I do, nothing of the log is mine to know. */
export function lockRoom(known: RoomSummary): RoomSummary {
  return { ...known, offset: 0, readOffset: 0, unread: 0, last: null, passwordRequired: true };
}

/** Whether an event locks me out. */
export function locksOut(event: LogEvent, me: string): boolean {
  return event.type === 'passwordChanged' && event.locked && event.from !== me;
}
