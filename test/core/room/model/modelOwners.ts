import { assertNever } from '#shared/errors/assertNever.ts';
import type { Action } from './acts.ts';
import type { Outcome } from './Outcome.ts';
import * as state from './modelState.ts';
import { OK, refused, type ModelState, type Room } from './modelState.ts';

type OwnerAction = Extract<
  Action,
  { kind: 'close' | 'mute' | 'unmute' | 'remove' | 'readmit' | 'handOver' | 'setPassword' | 'setSeats' | 'setIdleTime' }
>;

/** In this model nobody is a moderator. */
const FOR_MODERATORS: ReadonlySet<OwnerAction['kind']> = new Set(['mute', 'unmute', 'remove', 'readmit']);

/** The actions that are reserved for the owner. */
export function actAsOwner(model: ModelState, room: Room, action: OwnerAction): Outcome {
  const { who } = action;
  const refusal = state.ownerRefusal(room, who);
  const isForModerators = refusal === 'NOT_THE_OWNER' && FOR_MODERATORS.has(action.kind);
  if (refusal !== null) return refused(isForModerators ? 'NOT_A_MODERATOR' : refusal);

  switch (action.kind) {
    case 'close':
      model.room = null;
      return OK;
    case 'mute': {
      if (!room.members.has(action.whom)) return refused('PERSON_NOT_FOUND');
      room.mutes.set(action.whom, action.forMs === null ? Infinity : model.now + action.forMs);
      state.append(room, who, 'muted', { whom: action.whom, forMs: action.forMs });
      return OK;
    }
    case 'unmute':
      if (state.mutedUntil(model, room, action.whom) !== null)
        state.append(room, who, 'unmuted', { whom: action.whom });
      room.mutes.delete(action.whom);
      return OK;
    case 'remove':
      if (room.members.get(action.whom)?.inside !== true) return refused('PERSON_NOT_FOUND');
      state.giveUpSeat(room, action.whom);
      room.removed.add(action.whom);
      state.append(room, who, 'removed', { whom: action.whom });
      return OK;
    case 'readmit':
      if (room.removed.delete(action.whom)) state.append(room, who, 'readmitted', { whom: action.whom });
      return OK;
    case 'handOver':
      if (room.members.get(action.whom)?.inside !== true) return refused('PERSON_NOT_FOUND');
      room.owner = action.whom;
      room.mutes.delete(action.whom);
      state.append(room, who, 'ownerChanged', { whom: action.whom });
      return OK;
    case 'setPassword':
      setPassword(room, who, action.password);
      return OK;
    case 'setSeats':
      room.seats = action.seats;
      state.append(room, who, 'seatsChanged', { seats: action.seats });
      return OK;
    case 'setIdleTime':
      room.idleTtlMs = action.idleTtlMs;
      room.closesAt = model.now + action.idleTtlMs;
      state.append(room, who, 'idleTimeChanged', { idleTtlMs: action.idleTtlMs });
      return OK;
    default:
      return assertNever(action);
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
