import type { Input, Output } from '#shared/contract/index.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { normaliseNickname } from '#shared/text/nickname.ts';
import { hasRoomId, roomId } from '#shared/text/roomId.ts';
import { findAccount, isReserved } from '../account/accounts.ts';
import type { Attempts } from '../account/createAttempts.ts';
import { enterSession, type SessionPorts, startSession } from '../account/session.ts';
import type { Client, DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { randomId } from '../randomId.ts';
import { addToConversationList, nicknameArgs } from '../room/enterRoom.ts';
import { createToken, hashToken } from '../token.ts';
import type { Visitors } from './createVisitors.ts';

interface VisitorPorts extends SessionPorts {
  readonly attempts: Attempts;
  readonly visitors: Visitors;
}

export function createVisitorHandlers(ports: VisitorPorts): DomainHandlers<'visitor', ClientConnection> {
  const { redis, keys, timing, attempts, visitors } = ports;

  /** Throws GUEST_LINK_INVALID, also for a room that does not exist, so that it does not reveal which rooms exist. */
  async function readLink({ room, code }: Pick<Input<'visitor.enter'>, 'room' | 'code'>) {
    if (!hasRoomId(room)) throw new ChatError('GUEST_LINK_INVALID');
    const conversationId = roomId(room);
    const link = await redis.run(scripts.readGuestLink, keys.conversation(conversationId), {});
    // Hashes of random codes are compared, so the time of the comparison reveals nothing about a code.
    if (link.codeHash !== hashToken(code) || link.epoch === null) throw new ChatError('GUEST_LINK_INVALID');
    return { conversationId, epoch: link.epoch, version: link.version ?? 0 };
  }

  async function enter(connection: ClientConnection, input: Input<'visitor.enter'>): Promise<Output<'visitor.enter'>> {
    await attempts.countForConnection(connection.id);
    const nicknames = nicknameArgs(input.nickname);
    const { conversationId, epoch, version } = await readLink(input);
    // A visitor must not appear under the name of an account, also a former one.
    const isTaken = (await findAccount(ports, input.nickname)) !== null || (await isReserved(ports, input.nickname));
    if (isTaken) throw new ChatError('NICKNAME_TAKEN');
    const userId = await visitors.add();
    try {
      await addToConversationList(ports, userId, conversationId);
      await redis.run(scripts.enterRoom, keys.conversation(conversationId), {
        userId,
        ...nicknames,
        epoch,
        version,
        leaseMs: timing.conversationLeaseMs,
        clientId: randomId(),
        isGuest: false,
        isInvited: true,
      });
    } catch (error) {
      await visitors.remove(userId);
      if (error instanceof ChatError && GONE.has(error.code))
        throw new ChatError('GUEST_LINK_INVALID', {}, { cause: error });
      throw error;
    }
    const me = { id: userId, name: normaliseNickname(input.nickname) };
    const session = await startSession(ports, me, connection);
    return { token: session.token, me: await enterSession(ports, connection, me, session), conversationId };
  }

  return {
    'visitor.enter': (input, connection) => connection.runExclusive(() => enter(connection, input)),
    'visitor.setLink': async ({ conversationId, clientId, on }, { session }: Pick<Client, 'session'>) => {
      // People who enter by a link would not have its password.
      if (on && isEncryptedRoom(conversationId)) throw new ChatError('ROOM_ENCRYPTED');
      const code = on ? createToken() : null;
      const args = { owner: session.me.id, clientId, codeHash: code === null ? '' : hashToken(code) };
      await redis.run(scripts.setGuestLink, keys.conversation(conversationId), args);
      return { code };
    },
  };
}

/** The room closed, or was created again, since the link was read. */
const GONE: ReadonlySet<string> = new Set(['ROOM_NOT_FOUND', 'ROOM_PASSWORD_REQUIRED']);
