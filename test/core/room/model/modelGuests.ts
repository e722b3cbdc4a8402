import { LEASE_MS, type Action } from './acts.ts';
import { inMinutes, textWith, type Outcome } from './Outcome.ts';
import * as state from './modelState.ts';
import { OK, refused, type ModelState, type Room } from './modelState.ts';

type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

export function create(model: ModelState, { who, ...settings }: ActionOf<'create'>): Outcome {
  if (model.room !== null) return refused('ROOM_NAME_TAKEN');
  const { password, seats, idleTtlMs, hidden } = settings;
  const nickname = model.names[who] ?? '';
  const passwordAt = password === null ? 0 : 1;
  const owner = { nickname, inside: true, proved: passwordAt, hereUntil: model.now + LEASE_MS, read: 1 };
  const room: Room = {
    password,
    seats,
    idleTtlMs,
    hidden,
    passwordAt,
    owner: who,
    closesAt: model.now + idleTtlMs,
    members: new Map([[who, owner]]),
    mutes: new Map(),
    removed: new Set(),
    log: [],
    sent: [],
  };
  state.append(room, who, 'entered', { nickname });
  model.room = room;
  return OK;
}

export function enter(model: ModelState, action: ActionOf<'enter'>): Outcome {
  const { who } = action;
  const refusal = doorRefusal(model, action);
  if (refusal !== null) return refusal;
  const room = model.room as Room;
  if (room.removed.has(who)) return refused('ROOM_REMOVED');
  const former = room.members.get(who);
  const nickname = action.nickname ?? former?.nickname ?? model.names[who] ?? '';
  if ([...room.members].some(([other, member]) => other !== who && member.nickname === nickname)) {
    return refused('NICKNAME_TAKEN');
  }
  const isNew = former?.inside !== true;
  if (isNew && !makeSeat(model, room)) return refused('ROOM_FULL');

  const member = {
    nickname,
    inside: true,
    proved: room.passwordAt,
    hereUntil: model.now + LEASE_MS,
    read: former?.read ?? 0,
  };
  room.members.set(who, member);
  if (isNew || former.nickname !== nickname) {
    const offset = state.append(room, who, 'entered', { nickname });
    if (isNew) member.read = offset;
  }
  if (room.members.get(room.owner)?.inside !== true) state.passOwnership(room, who);
  return OK;
}

/** The checks on entering, before anything inside is read. */
function doorRefusal(model: ModelState, { who, password }: ActionOf<'enter'>): Outcome | null {
  const { room, tries } = model;
  const member = room?.members.get(who);
  const isInside = member?.inside === true;
  if (room !== null && (room.passwordAt === 0 || (isInside && member.proved === room.passwordAt))) return null;
  const isUnseen = room === null || (room.hidden && !isInside);
  if (password === null) return refused(isUnseen ? 'ROOM_NOT_FOUND' : 'ROOM_PASSWORD_REQUIRED');
  const count = (tries.get(who) ?? 0) + 1;
  tries.set(who, count);
  if (count > TRIES) return refused('TOO_MANY_ATTEMPTS');
  if (password !== room?.password) return refused(isUnseen ? 'ROOM_NOT_FOUND' : 'ROOM_WRONG_PASSWORD');
  tries.delete(who);
  return null;
}

const TRIES = 10;

/** Whether a seat is free; if necessary the person who has been away longest loses theirs, but never the owner. */
function makeSeat({ now }: ModelState, room: Room): boolean {
  const inside = state.insideOf(room);
  const missing = inside.length - room.seats + 1;
  if (missing <= 0) return true;
  const away = inside.filter(([who, { hereUntil }]) => who !== room.owner && hereUntil <= now);
  if (away.length < missing) return false;
  away.sort(([, one], [, other]) => one.hereUntil - other.hereUntil);
  for (const [who] of away.slice(0, missing)) {
    state.giveUpSeat(room, who);
    state.append(room, who, 'left');
  }
  return true;
}

export function leave(_model: ModelState, room: Room, { who }: Action): Outcome {
  // The password is not required.
  if (room.members.get(who)?.inside !== true) return refused(room.hidden ? 'ROOM_CLOSED' : 'NOT_A_MEMBER');
  state.giveUpSeat(room, who);
  state.append(room, who, 'left');
  // Members are in the order in which they first entered.
  const successor = state.insideOf(room).find(([each]) => state.accessRefusal(room, each) === null);
  if (room.owner === who && successor !== undefined) state.passOwnership(room, successor[0]);
  return OK;
}

export function send(model: ModelState, room: Room, { who }: Action, clientId: string): Outcome {
  const refusal = state.accessRefusal(room, who);
  if (refusal !== null) return refused(refusal);
  const othersHere = state.hereOf(model, room).some((each) => each !== who);
  const earlier = room.sent.find((each) => each.who === who && each.clientId === clientId);
  if (earlier !== undefined) return { code: 'ok', offset: earlier.offset, othersHere, repeated: true };
  const until = state.mutedUntil(model, room, who);
  if (until !== null) return { code: 'MUTED', mutedFor: inMinutes(until - model.now) };

  const offset = state.append(room, who, 'message', { text: textWith(clientId) });
  room.sent.push({ who, clientId, offset });
  room.closesAt = model.now + room.idleTtlMs;
  const member = room.members.get(who);
  if (member !== undefined) Object.assign(member, { read: offset, hereUntil: model.now + LEASE_MS });
  return { code: 'ok', offset, othersHere, repeated: false };
}

export function recall(_model: ModelState, room: Room, { who, offset }: ActionOf<'recall'>): Outcome {
  const refusal = state.accessRefusal(room, who);
  if (refusal !== null) return refused(refusal);
  const event = room.log[offset - 1];
  if (event?.type !== 'message') return refused('MESSAGE_NOT_FOUND');
  if (event.from !== who && room.owner !== who) return refused('NOT_THE_AUTHOR');
  if (event['text'] === null) return OK;
  room.log[offset - 1] = { ...event, text: null, recalledBy: who };
  state.append(room, who, 'recalled', { target: offset });
  return OK;
}

export function markRead(_model: ModelState, room: Room, { who, offset }: ActionOf<'markRead'>): Outcome {
  const refusal = state.accessRefusal(room, who);
  if (refusal !== null) return refused(refusal);
  const readOffset = moveCursor(room, who, Math.min(offset, room.log.length));
  return { code: 'ok', readOffset, unread: state.unreadOf(room, who) };
}

export function fetch(_model: ModelState, room: Room, { who, markRead }: ActionOf<'fetch'>): Outcome {
  const refusal = state.accessRefusal(room, who);
  if (refusal !== null) return refused(refusal);
  const before: Outcome = {
    code: 'ok',
    readOffset: room.members.get(who)?.read ?? 0,
    unread: state.unreadOf(room, who),
  };
  if (markRead) moveCursor(room, who, room.log.length);
  return before;
}

export function look(model: ModelState, { who }: Action): Outcome {
  const { room } = model;
  const member = room?.members.get(who);
  if (room === null || member === undefined || state.accessRefusal(room, who) !== null)
    return { code: 'ok', listed: false };
  member.hereUntil = model.now + LEASE_MS;
  return { code: 'ok', listed: true, unread: state.unreadOf(room, who), readOffset: member.read };
}

function moveCursor(room: Room, who: number, target: number): number {
  const member = room.members.get(who);
  if (member === undefined) return 0;
  member.read = Math.max(member.read, target);
  return member.read;
}
