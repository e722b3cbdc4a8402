import { isVisitor } from '#shared/account/visitorId.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import {
  checkIdleTime,
  checkOtherPerson,
  hashNewRoomPassword,
  keyArgs,
  type RoomPorts,
  topicArgs,
} from './enterRoom.ts';
import { scripts } from '../generated/scripts.ts';
import { describeWholeRoom } from './describeRoom.ts';

export type OwnerCall =
  | 'room.close'
  | 'room.setIdleTime'
  | 'room.setPassword'
  | 'room.setSeats'
  | 'room.setTopic'
  | 'room.setJoining'
  | 'room.setWriters'
  | 'room.setSlowMode'
  | PeopleCall;

/** Calls that change the people of a room. */
type PeopleCall = 'room.mute' | 'room.unmute' | 'room.remove' | 'room.readmit' | 'room.setModerator' | 'room.handOver';

/** Calls for a room's owner and its moderators; the scripts check the role. */
export function createOwnerHandlers(ports: RoomPorts): Pick<DomainHandlers<'room'>, OwnerCall> {
  return { ...createSettingHandlers(ports), ...createPeopleHandlers(ports) };
}

function createSettingHandlers(ports: RoomPorts): Pick<DomainHandlers<'room'>, Exclude<OwnerCall, PeopleCall>> {
  const { redis, keys, timing, sweeper } = ports;

  return {
    'room.close': async ({ conversationId }, { session }) => {
      const room = keys.conversation(conversationId);
      const owner = session.me.id;
      const { members } = await describeWholeRoom(ports, conversationId, owner);
      // Scheduled before and after, so that a crash in between leaves at most a needless clean-up of lists, never a
      // stale entry.
      await sweeper.schedule(members.map(({ userId }) => userId));
      const { userIds } = await redis.run(scripts.closeRoom, room, { owner });
      await sweeper.schedule(userIds);
      return {};
    },

    'room.setIdleTime': async ({ conversationId, clientId, idleTtlMs }, { session }) => {
      checkIdleTime(idleTtlMs, timing);
      const args = { owner: session.me.id, clientId, idleTtlMs };
      const { userIds } = await redis.run(scripts.setIdleTime, keys.conversation(conversationId), args);
      await sweeper.schedule(userIds); // it may close earlier than scheduled
      return {};
    },

    'room.setPassword': async ({ conversationId, clientId, password, encryption }, { session }) => {
      const key = keyArgs(encryption, password);
      const hash = await hashNewRoomPassword(ports, session.me.id, password);
      const args = { owner: session.me.id, clientId, ...hash, ...key };
      await redis.run(scripts.setPassword, keys.conversation(conversationId), args);
      return {};
    },

    'room.setSeats': async ({ conversationId, clientId, seats }, { session }) => {
      const args = { owner: session.me.id, clientId, seats };
      await redis.run(scripts.setSeats, keys.conversation(conversationId), args);
      return {};
    },

    'room.setTopic': async ({ conversationId, clientId, topic, description }, { session }) => {
      const args = { owner: session.me.id, clientId, ...topicArgs({ topic, description }) };
      await redis.run(scripts.setTopic, keys.conversation(conversationId), args);
      return {};
    },

    'room.setJoining': async ({ conversationId, clientId, joining }, { session }) => {
      const args = { caller: session.me.id, clientId, joining };
      await redis.run(scripts.setRoomJoining, keys.conversation(conversationId), args);
      return {};
    },

    'room.setWriters': async ({ conversationId, clientId, writers }, { session }) => {
      const args = { owner: session.me.id, clientId, writers };
      await redis.run(scripts.setRoomWriters, keys.conversation(conversationId), args);
      return {};
    },

    'room.setSlowMode': async ({ conversationId, clientId, slowModeMs }, { session }) => {
      const args = { owner: session.me.id, clientId, slowModeMs };
      await redis.run(scripts.setSlowMode, keys.conversation(conversationId), args);
      return {};
    },
  };
}

/** A visitor is removed when they go offline. Throws INVALID_ARGUMENT. */
function checkAccount(userId: string): void {
  if (isVisitor(userId))
    throw new ChatError('INVALID_ARGUMENT', { field: 'userId', message: 'a person with an account' });
}

function createPeopleHandlers({ redis, keys }: RoomPorts): Pick<DomainHandlers<'room'>, PeopleCall> {
  return {
    'room.mute': async ({ conversationId, clientId, userId, forMs }, { session }) => {
      checkOtherPerson(userId, session.me.id);
      const args = { caller: session.me.id, clientId, userId, forMs: forMs ?? 0 };
      await redis.run(scripts.muteMember, keys.conversation(conversationId), args);
      return {};
    },

    'room.unmute': async ({ conversationId, clientId, userId }, { session }) => {
      const args = { caller: session.me.id, clientId, userId };
      await redis.run(scripts.unmuteMember, keys.conversation(conversationId), args);
      return {};
    },

    'room.remove': async ({ conversationId, clientId, userId, forMs }, { session }) => {
      checkOtherPerson(userId, session.me.id);
      const args = { caller: session.me.id, clientId, userId, forMs: forMs ?? 0 };
      await redis.run(scripts.removeMember, keys.conversation(conversationId), args);
      return {};
    },

    'room.readmit': async ({ conversationId, clientId, userId }, { session }) => {
      const args = { caller: session.me.id, clientId, userId };
      await redis.run(scripts.readmitMember, keys.conversation(conversationId), args);
      return {};
    },

    'room.setModerator': async ({ conversationId, clientId, userId, on }, { session }) => {
      checkOtherPerson(userId, session.me.id);
      checkAccount(userId);
      const args = { owner: session.me.id, clientId, userId, on, limit: LIMITS.roomModerators };
      await redis.run(scripts.setModerator, keys.conversation(conversationId), args);
      return {};
    },

    'room.handOver': async ({ conversationId, clientId, userId }, { session }) => {
      checkOtherPerson(userId, session.me.id);
      checkAccount(userId);
      const args = { owner: session.me.id, clientId, userId };
      await redis.run(scripts.handOver, keys.conversation(conversationId), args);
      return {};
    },
  };
}
