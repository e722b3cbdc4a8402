import type { CallInput } from '#shared/contract/defineCall.ts';
import type { ChatCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { nicknameOf, roomId } from '#shared/text/roomName.ts';
import type { Attempts } from '../account/createAttempts.ts';
import { type PasswordCost, verifyPassword } from '../account/password.ts';
import type { ConversationListCleaner } from '../conversation/createConversationListCleaner.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts, ReplyOf } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import type { Person } from '#shared/contract/model.ts';
import { checkRoomName, existingNicknameArgs, nicknameArgs } from './checks.ts';
import { addToConversationList } from './addToConversationList.ts';

export interface RoomPorts extends DataPorts {
  readonly timing: Timing;
  readonly passwordCost: PasswordCost;
  readonly attempts: Attempts;
  readonly sweeper: ConversationListCleaner;
}

type Door = ReplyOf<typeof scripts.readDoor>;

/** How often a password is checked when it keeps changing during the check. */
const MAX_ATTEMPTS = 3;

/** Reads what is needed to enter a room; null if there is no such room. */
export async function readRoomEntrance(ports: RoomPorts, conversationId: string, userId: string): Promise<Door | null> {
  try {
    return await ports.redis.run(scripts.readDoor, ports.keys.conversation(conversationId), { userId });
  } catch (error) {
    if (error instanceof ChatError && error.code === 'ROOM_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Takes a seat, and returns the room's id. The password is checked here, because hashing is slow; the script then takes
 * the seat only if the room's password has not changed since.
 */
export async function enterRoom(
  ports: RoomPorts,
  me: Person,
  input: CallInput<ChatCalls, 'room.enter'>,
): Promise<string> {
  checkRoomName(input.name);
  const conversationId = roomId(input.name);
  if (input.nickname !== undefined) nicknameArgs(input.nickname);

  for (let attempt = 1; ; attempt += 1) {
    const door = await readRoomEntrance(ports, conversationId, me.id);
    const { epoch, version } = await checkRoomPassword(ports, conversationId, me.id, door, input.password);
    const former = door?.nickname ?? null;
    const isKept = input.nickname === undefined && former !== null;
    const nicknames = isKept
      ? existingNicknameArgs(String(JSON.parse(former)))
      : nicknameArgs(input.nickname ?? nicknameOf(me.name));
    await addToConversationList(ports, me.id, conversationId);
    try {
      await ports.redis.run(scripts.enterRoom, ports.keys.conversation(conversationId), {
        userId: me.id,
        ...nicknames,
        epoch,
        version,
        leaseMs: ports.timing.conversationLeaseMs,
        clientId: input.clientId,
      });
      return conversationId;
    } catch (error) {
      const changed = error instanceof ChatError && error.code === 'ROOM_PASSWORD_REQUIRED';
      if (!changed || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Checks the password; returns its version and the room's epoch. A hidden room and a nonexistent one are
 * indistinguishable: same refusal, same rate limit, same duration.
 */
async function checkRoomPassword(
  { attempts, passwordCost }: RoomPorts,
  conversationId: string,
  userId: string,
  door: Door | null,
  password: string | undefined,
): Promise<{ readonly epoch: string; readonly version: number }> {
  if (door !== null && (door.version === 0 || door.proved)) return door;
  const isHidden = door === null || (door.hidden && !door.inside);
  if (password === undefined) throw new ChatError(isHidden ? 'ROOM_NOT_FOUND' : 'ROOM_PASSWORD_REQUIRED');

  await attempts.countForRoom(userId, conversationId);
  const isRight = await verifyPassword(password, door, passwordCost);
  if (!isRight || door === null) throw new ChatError(isHidden ? 'ROOM_NOT_FOUND' : 'ROOM_WRONG_PASSWORD');
  await attempts.resetRoom(userId, conversationId);
  return door;
}
