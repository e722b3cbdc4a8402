import type { LogEvent, RoomMember } from '#shared/contract/model.ts';
import { compareNickname } from '#shared/text/nickname.ts';
import { foldName } from '#shared/text/personName.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** A current or former member of a room, with the nickname that is reserved while the room exists. */
export interface RoomPerson {
  readonly userId: string;
  readonly nickname: string;
  /** Has a seat in the room. */
  readonly inside: boolean;
  /** Has a seat and is online in the room now. */
  readonly here: boolean;
  /** This person was removed and has not been readmitted. */
  readonly removed?: boolean | undefined;
  /** When the removal ends by itself, by the server's clock; a time in the past has no effect. */
  readonly removedUntil?: number | undefined;
  /** By the server's clock; a time in the past has no effect. */
  readonly mutedUntil: RoomMember['mutedUntil'];
}

export interface RoomPeople {
  /** Whether the room was described by the server; otherwise only people named by events are known. */
  readonly described: boolean;
  readonly ownerId: string | null;
  /** Of the room; unknown until it was described. */
  readonly description?: string | undefined;
  readonly byId: Readonly<Record<string, RoomPerson>>;
}

/** The members of each room: the last description and the log events since. */
export type MembersState = Readonly<Record<string, RoomPeople>>;

export type MembersAction =
  /** `since`: events that arrived while the description was requested; it may or may not include them. */
  | {
      readonly type: 'described';
      readonly conversationId: string;
      readonly ownerId: string;
      readonly description?: string;
      readonly members: readonly RoomMember[];
      readonly since: readonly LogEvent[];
    }
  | { readonly type: 'eventReceived'; readonly conversationId: string; readonly event: LogEvent }
  /** A person's name has changed; `former`: all names that they had. */
  | { readonly type: 'renamed'; readonly userId: string; readonly former: readonly string[]; readonly name: string }
  | { readonly type: 'erased'; readonly userIds: readonly string[] }
  /** From disk; who is online is unknown. */
  | { readonly type: 'restored'; readonly rooms: MembersState }
  /** The connection was lost, so who is online is unknown. */
  | { readonly type: 'disconnected' }
  /** The room is gone, or I am no longer a member. */
  | { readonly type: 'dropped'; readonly conversationId: string }
  | { readonly type: 'reset' };

export const initialMembers: MembersState = {};
export const noRoomPeople: RoomPeople = { described: false, ownerId: null, byId: {} };

export function reduceMembers(state: MembersState, action: MembersAction): MembersState {
  switch (action.type) {
    case 'described': {
      const { conversationId, ownerId, description, members, since } = action;
      const byId = Object.fromEntries(members.map((member) => [member.userId, toPerson(member)]));
      const described = { described: true, ownerId, description, byId };
      return { ...state, [conversationId]: since.reduce<RoomPeople>(applyEvent, described) };
    }
    case 'eventReceived': {
      const known = state[action.conversationId] ?? noRoomPeople;
      const people = applyEvent(known, action.event);
      return people === known ? state : { ...state, [action.conversationId]: people };
    }
    case 'renamed':
      return rename(state, action);
    case 'erased':
      return action.userIds.reduce(withoutPerson, state);
    case 'restored':
      return { ...allAway(action.rooms), ...state };
    case 'disconnected':
      return allAway(state);
    case 'dropped':
      return without(state, action.conversationId);
    case 'reset':
      return initialMembers;
    default:
      return assertNever(action);
  }
}

/** The last event about a field sets its value, so applying an event twice changes nothing. */
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
      return change(people, event.userId, {
        inside: false,
        here: false,
        removed: true,
        removedUntil: event.until,
      });
    case 'readmitted':
      return change(people, event.userId, { removed: undefined, removedUntil: undefined });
    case 'muted':
      return change(people, event.userId, { mutedUntil: event.until ?? 'forever' });
    case 'unmuted':
      return change(people, event.userId, { mutedUntil: null });
    case 'ownerChanged':
      return { ...change(people, event.userId, { mutedUntil: null }), ownerId: event.userId };
    case 'message':
      // Sending a message shows that its author is online.
      return change(people, event.from, { here: people.byId[event.from]?.inside ?? false });
    case 'topicChanged':
      return { ...people, description: event.description };
    case 'recalled':
    case 'reacted':
    case 'voted':
    case 'pollClosed':
    case 'edited':
    case 'pinned':
    case 'expired':
    case 'unknown':
    case 'passwordChanged':
    case 'seatsChanged':
    case 'joiningChanged':
    case 'writersChanged':
    case 'slowModeChanged':
    case 'moderatorChanged':
    case 'idleTimeChanged':
      return people;
    default:
      return assertNever(event);
  }
}

function withoutPerson(state: MembersState, userId: string): MembersState {
  const rooms = Object.entries(state).filter(([, { byId }]) => userId in byId);
  const changed = rooms.map(([id, people]) => [id, { ...people, byId: without(people.byId, userId) }] as const);
  return rooms.length === 0 ? state : { ...state, ...Object.fromEntries(changed) };
}

/**
 * Where a person's nickname is a former name of theirs, it becomes the current one, unless another person there has that
 * nickname or one that looks the same. Nicknames of their own choice stay.
 */
function rename(
  state: MembersState,
  { userId, former, name }: Extract<MembersAction, { type: 'renamed' }>,
): MembersState {
  const names = new Set(former.map(foldName));
  const compared = compareNickname(name);
  const renamed = Object.entries(state).flatMap(([conversationId, people]) => {
    const known = people.byId[userId];
    if (known === undefined || known.nickname === name || !names.has(foldName(known.nickname))) return [];
    const others = Object.values(people.byId).filter((one) => one.userId !== userId);
    if (others.some(({ nickname }) => compareNickname(nickname) === compared)) return [];
    const byId = { ...people.byId, [userId]: { ...known, nickname: name } };
    return [[conversationId, { ...people, byId }] as const];
  });
  return renamed.length === 0 ? state : { ...state, ...Object.fromEntries(renamed) };
}

/** Ignores people who are not known, because they have no nickname here yet. */
function change(people: RoomPeople, userId: string, changes: Partial<RoomPerson>): RoomPeople {
  const known = people.byId[userId];
  if (known === undefined) return people;
  const changed = { ...known, ...changes };
  const isUnchanged =
    changed.inside === known.inside &&
    changed.here === known.here &&
    changed.removed === known.removed &&
    changed.removedUntil === known.removedUntil &&
    changed.mutedUntil === known.mutedUntil;
  return isUnchanged ? people : { ...people, byId: { ...people.byId, [userId]: changed } };
}

function toPerson({ userId, nickname, role, here, removed, removedUntil, mutedUntil }: RoomMember): RoomPerson {
  const removal = removed === true && { removed, ...(removedUntil !== undefined && { removedUntil }) };
  return { userId, nickname, inside: role !== 'former', here, ...removal, mutedUntil };
}

function allAway(rooms: MembersState): MembersState {
  const away = ({ byId, ...people }: RoomPeople): RoomPeople => ({
    ...people,
    byId: Object.fromEntries(Object.entries(byId).map(([id, person]) => [id, { ...person, here: false }])),
  });
  return Object.fromEntries(Object.entries(rooms).map(([id, people]) => [id, away(people)]));
}
