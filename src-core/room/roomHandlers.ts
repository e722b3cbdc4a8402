import type { RoomSummary } from '#shared/contract/model.ts';
import { isModerator } from '#shared/conversation/roomRole.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { nicknameOf } from '#shared/text/nickname.ts';
import { roomId } from '#shared/text/roomId.ts';
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
    'room.create': async (input, { session }) => {
      const { name, nickname, password, seats, idleTtlMs, hidden, joining, clientId } = input;
      const { me } = session;
      checkRoomName(name);
      checkIdleTime(idleTtlMs, timing);
      const { topic } = topicArgs({ topic: input.topic, description: '' });
      const nicknames = nicknameArgs(nickname ?? nicknameOf(me.name));
      const conversationId = roomId(name);
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
          others: [],
        }),
      );
      return arrive(session, conversationId);
    },

    'room.peek': async ({ name }, { session }) => {
      checkRoomName(name);
      const conversationId = roomId(name);
      const door = await readRoomEntrance(ports, conversationId, session.me.id);
      const isInvited = wasInside(door) && door?.removed !== true;
      if (session.role === 'guest' && !isInvited) throw new ChatError('NOT_FOR_GUESTS');
      if (door === null || (door.hidden && !door.inside)) throw new ChatError('ROOM_NOT_FOUND');
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
