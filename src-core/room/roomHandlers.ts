import type { Input } from '#shared/contract/index.ts';
import type { Person, RoomSummary } from '#shared/contract/model.ts';
import { isModerator } from '#shared/conversation/roomRole.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { nicknameOf } from '#shared/text/nickname.ts';
import { encryptedRoomId, roomId } from '#shared/text/roomId.ts';
import { normaliseRoomName } from '#shared/text/roomName.ts';
import { leaveConversations } from '../conversation/leaveConversations.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import type { DomainHandlers, Session } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import {
  addToConversationList,
  checkIdleTime,
  checkRoomName,
  enterRoom,
  hashNewRoomPassword,
  keyArgs,
  nicknameArgs,
  readRoomEntrance,
  type RoomPorts,
  topicArgs,
  wasInside,
} from './enterRoom.ts';
import { announceRoom } from './createRoomOf.ts';
import { describeRoom, toMembers } from './describeRoom.ts';
import { createJoinRequestHandlers, type JoinRequestCall, readJoinRequests } from './joinRequestHandlers.ts';
import { createOwnerHandlers, type OwnerCall } from './ownerHandlers.ts';
import { withinRoomLimit } from './withinRoomLimit.ts';

type RoomHandlers = DomainHandlers<'room'>;

export function createRoomHandlers(ports: RoomPorts): RoomHandlers {
  return { ...createGuestHandlers(ports), ...createOwnerHandlers(ports), ...createJoinRequestHandlers(ports) };
}

/** Calls that are not restricted to the owner. */
function createGuestHandlers(ports: RoomPorts): Omit<RoomHandlers, OwnerCall | JoinRequestCall> {
  const { redis, keys, timing } = ports;

  /** Subscribes to the room, announces it to this person's other connections, and returns its summary. */
  async function arrive(session: Session, conversationId: string): Promise<{ conversation: RoomSummary }> {
    await session.subscribe(conversationId);
    return { conversation: await announceRoom(ports, conversationId, session.me.id) };
  }

  return {
    'room.create': async (input, { session }) => arrive(session, await createNamedRoom(ports, session.me, input)),

    'room.peek': async ({ name, encrypted }, { session }) => {
      checkRoomName(name);
      const ids = [
        ...(encrypted === true ? [] : [roomId(name)]),
        ...(encrypted === false ? [] : [encryptedRoomId(name)]),
      ];
      const { conversationId, door } = await findVisible(ports, session, ids);
      const request = (await readJoinRequests(ports, [conversationId], session.me.id)).get(conversationId);
      return { conversationId, room: parseRoom(door.room), ...(request !== undefined && { request }) };
    },

    'room.enter': async (input, { session }) =>
      arrive(session, await enterRoom(ports, session.me, input, session.role === 'guest')),

    'room.leave': async ({ conversationId, clientId }, { session }) => {
      const userId = session.me.id;
      await redis.run(scripts.leaveRoom, keys.conversation(conversationId), { userId, clientId });
      const args = { graceMs: timing.listGraceMs, conversationIds: [conversationId] };
      await leaveConversations(ports, userId, args);
      return {};
    },

    'room.describe': async ({ conversationId, after }, { session }) => {
      const reply = await describeRoom(ports, conversationId, session.me.id, after);
      const room = parseRoom(reply.room);
      const members = toMembers(redis, room, reply.members, isModerator(room, session.me.id));
      const description = String(JSON.parse(reply.description));
      return { room, description, members, next: reply.cursor === '0' ? null : reply.cursor };
    },
  };
}

/** Creates a room with its first member, its owner. Returns its id. */
async function createNamedRoom(ports: RoomPorts, me: Person, input: Input<'room.create'>): Promise<string> {
  const { name, nickname, password, seats, idleTtlMs, hidden, joining, encryption, clientId } = input;
  const { redis, keys, timing } = ports;
  checkRoomName(name);
  checkIdleTime(idleTtlMs, timing);
  if (encryption !== null && hidden) {
    const message = 'an encrypted room is not hidden';
    throw new ChatError('INVALID_ARGUMENT', { field: 'hidden', message });
  }
  const key = keyArgs(encryption, password);
  const { topic } = topicArgs({ topic: input.topic, description: '' });
  const nicknames = nicknameArgs(nickname ?? nicknameOf(me.name));
  const [conversationId, sameName] =
    encryption === null ? [roomId(name), encryptedRoomId(name)] : [encryptedRoomId(name), roomId(name)];
  // Two that are created at the same moment may both exist; they are different rooms, and look different.
  if ((await readRoomEntrance(ports, sameName, me.id)) !== null) throw new ChatError('ROOM_NAME_TAKEN');
  const hash = await hashNewRoomPassword(ports, me.id, password);
  await addToConversationList(ports, me.id, conversationId);
  await withinRoomLimit(ports, { userId: me.id, conversationId }, () =>
    redis.run(scripts.createRoom, keys.conversation(conversationId), {
      owner: me.id,
      ...nicknames,
      title: JSON.stringify(normaliseRoomName(name)),
      epoch: randomId(),
      seats,
      idleTtlMs,
      hidden,
      ...hash,
      leaseMs: timing.conversationLeaseMs,
      clientId,
      joining,
      topic,
      direct: false,
      ...key,
      others: [],
    }),
  );
  return conversationId;
}

/** The first of these rooms that the person may know of. Throws NOT_FOR_GUESTS, ROOM_NOT_FOUND. */
async function findVisible(ports: RoomPorts, session: Session, ids: readonly string[]) {
  let isForThem = false;
  for (const conversationId of ids) {
    const door = await readRoomEntrance(ports, conversationId, session.me.id);
    const isInvited = session.role !== 'guest' || (wasInside(door) && door?.removed !== true);
    isForThem ||= isInvited;
    if (door !== null && isInvited && (!door.hidden || door.inside)) return { conversationId, door };
  }
  throw new ChatError(isForThem ? 'ROOM_NOT_FOUND' : 'NOT_FOR_GUESTS');
}
