import type { LogEvent, RoomMember } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** Somebody who is or was in a room, under the name that is theirs while it lives. */
export interface RoomPerson {
  readonly userId: string;
  readonly nickname: string;
  /** Has a seat in it. */
  readonly inside: boolean;
  /** And is there at this moment. */
  readonly here: boolean;
  /** The owner removed them, and has not let them back in. */
  readonly removed?: boolean | undefined;
  /** By the server's clock; a time that has passed means nothing any more. */
  readonly mutedUntil: RoomMember['mutedUntil'];
}

export interface RoomPeople {
  /** Whether the room was described: without that only those are known of whom events told. */
  readonly described: boolean;
  readonly ownerId: string | null;
  readonly byId: Readonly<Record<string, RoomPerson>>;
}

/** The people of each room, as it was described last and as its log went on since. */
export type MembersState = Readonly<Record<string, RoomPeople>>;

export type MembersAction =
  /** `since`: events that came while the description was on its way; it may or may not know of them. */
  | {
      readonly type: 'described';
      readonly conversationId: string;
      readonly ownerId: string;
      readonly members: readonly RoomMember[];
      readonly since: readonly LogEvent[];
    }
  | { readonly type: 'happened'; readonly conversationId: string; readonly event: LogEvent }
  /** From disk; who is there now is not known. */
  | { readonly type: 'restored'; readonly rooms: MembersState }
  /** The way to the server is closed: who is there is not known any more. */
  | { readonly type: 'interrupted' }
  /** The room is gone, or I am no longer in it. */
  | { readonly type: 'dropped'; readonly conversationId: string }
  | { readonly type: 'forgotten' };

export const initialMembers: MembersState = {};
export const nobody: RoomPeople = { described: false, ownerId: null, byId: {} };

export function reduceMembers(state: MembersState, action: MembersAction): MembersState {
  switch (action.type) {
    case 'described': {
      const { conversationId, ownerId, members, since } = action;
      const byId = Object.fromEntries(members.map((member) => [member.userId, toPerson(member)]));
      return { ...state, [conversationId]: since.reduce(applyEvent, { described: true, ownerId, byId }) };
    }
    case 'happened': {
      const known = state[action.conversationId] ?? nobody;
      const people = applyEvent(known, action.event);
      return people === known ? state : { ...state, [action.conversationId]: people };
    }
    case 'restored':
      return { ...allAway(action.rooms), ...state };
    case 'interrupted':
      return allAway(state);
    case 'dropped':
      return without(state, action.conversationId);
    case 'forgotten':
      return initialMembers;
    default:
      return assertNever(action);
  }
}

/** Each part of what is known of a person is set by the last event that speaks of it, so telling one twice changes nothing. */
function applyEvent(people: RoomPeople, event: LogEvent): RoomPeople {
  switch (event.type) {
    case 'entered': {
      const mutedUntil = people.byId[event.from]?.mutedUntil ?? null;
      const person = { userId: event.from, nickname: event.nickname, inside: true, here: true, mutedUntil };
      return { ...people, byId: { ...people.byId, [event.from]: person } };
    }
    case 'left':
      return change(people, event.from, { inside: false, here: false });
    case 'removed':
      return change(people, event.userId, { inside: false, here: false, removed: true });
    case 'readmitted':
      return change(people, event.userId, { removed: undefined });
    case 'muted':
      return change(people, event.userId, { mutedUntil: event.until ?? 'forever' });
    case 'unmuted':
      return change(people, event.userId, { mutedUntil: null });
    case 'ownerChanged':
      return { ...change(people, event.userId, { mutedUntil: null }), ownerId: event.userId };
    case 'message':
      // Whoever writes is there.
      return change(people, event.from, { here: people.byId[event.from]?.inside ?? false });
    case 'recalled':
    case 'reacted':
    case 'edited':
    case 'pinned':
    case 'unknown':
    case 'passwordChanged':
    case 'seatsChanged':
    case 'idleTimeChanged':
      return people;
    default:
      return assertNever(event);
  }
}

/** Of somebody who is not known nothing can be said: they have no name here yet. */
function change(people: RoomPeople, userId: string, told: Partial<RoomPerson>): RoomPeople {
  const known = people.byId[userId];
  if (known === undefined) return people;
  const changed = { ...known, ...told };
  const same =
    changed.inside === known.inside &&
    changed.here === known.here &&
    changed.removed === known.removed &&
    changed.mutedUntil === known.mutedUntil;
  return same ? people : { ...people, byId: { ...people.byId, [userId]: changed } };
}

function toPerson({ userId, nickname, role, here, removed, mutedUntil }: RoomMember): RoomPerson {
  return { userId, nickname, inside: role !== 'former', here, ...(removed === true && { removed }), mutedUntil };
}

function allAway(rooms: MembersState): MembersState {
  const away = ({ byId, ...people }: RoomPeople): RoomPeople => ({
    ...people,
    byId: Object.fromEntries(Object.entries(byId).map(([id, person]) => [id, { ...person, here: false }])),
  });
  return Object.fromEntries(Object.entries(rooms).map(([id, people]) => [id, away(people)]));
}
