import { assertNever } from '#shared/errors/assertNever.ts';
import type { Deed } from './acts.ts';
import type { Outcome } from './Outcome.ts';
import * as state from './modelState.ts';
import { OK, refused, type ModelState, type Room } from './modelState.ts';

type OwnersDeed = Extract<
  Deed,
  { kind: 'close' | 'mute' | 'unmute' | 'remove' | 'readmit' | 'handOver' | 'setPassword' | 'setSeats' | 'setIdleTime' }
>;

/** The actions that are reserved for the owner. */
export function actAsOwner(model: ModelState, room: Room, deed: OwnersDeed): Outcome {
  const { who } = deed;
  const refusal = state.ownerRefusal(room, who);
  if (refusal !== null) return refused(refusal);

  switch (deed.kind) {
    case 'close':
      model.room = null;
      return OK;
    case 'mute': {
      if (!room.members.has(deed.whom)) return refused('PERSON_NOT_FOUND');
      room.mutes.set(deed.whom, deed.forMs === null ? Infinity : model.now + deed.forMs);
      state.append(room, who, 'muted', { whom: deed.whom, forMs: deed.forMs });
      return OK;
    }
    case 'unmute':
      if (state.mutedUntil(model, room, deed.whom) !== null) state.append(room, who, 'unmuted', { whom: deed.whom });
      room.mutes.delete(deed.whom);
      return OK;
    case 'remove':
      if (room.members.get(deed.whom)?.inside !== true) return refused('PERSON_NOT_FOUND');
      state.giveUpSeat(room, deed.whom);
      room.removed.add(deed.whom);
      state.append(room, who, 'removed', { whom: deed.whom });
      return OK;
    case 'readmit':
      if (room.removed.delete(deed.whom)) state.append(room, who, 'readmitted', { whom: deed.whom });
      return OK;
    case 'handOver':
      if (room.members.get(deed.whom)?.inside !== true) return refused('PERSON_NOT_FOUND');
      room.owner = deed.whom;
      room.mutes.delete(deed.whom);
      state.append(room, who, 'ownerChanged', { whom: deed.whom });
      return OK;
    case 'setPassword':
      setPassword(room, who, deed.password);
      return OK;
    case 'setSeats':
      room.seats = deed.seats;
      state.append(room, who, 'seatsChanged', { seats: deed.seats });
      return OK;
    case 'setIdleTime':
      room.idleTtlMs = deed.idleTtlMs;
      room.closesAt = model.now + deed.idleTtlMs;
      state.append(room, who, 'idleTimeChanged', { idleTtlMs: deed.idleTtlMs });
      return OK;
    default:
      return assertNever(deed);
  }
}

/** The person who sets it has proved it. */
function setPassword(room: Room, who: number, password: string | null): void {
  const offset = state.append(room, who, 'passwordChanged', { locked: password !== null });
  room.password = password;
  room.passwordAt = password === null ? 0 : offset;
  const owner = room.members.get(who);
  if (owner !== undefined) owner.proved = room.passwordAt;
}
