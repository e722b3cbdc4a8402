import type { CallInput } from '#shared/contract/defineCall.ts';
import type { ChatCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { nicknameOf, roomId } from '#shared/text/roomName.ts';
import { verifyPassword } from '../account/password.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import type { ReplyOf } from '../redis/RedisAccess.ts';
import type { Person } from '#shared/contract/model.ts';
import { checkRoomName, existingNicknameArgs, nicknameArgs } from './checks.ts';
import { addToConversationList } from './addToConversationList.ts';

type Door = ReplyOf<typeof scripts.readDoor>;

/** How often a password is checked when it keeps changing during the check. */
const MAX_ATTEMPTS = 3;

/** Reads what is needed to enter a room; null if there is no such room. */
export async function readRoomEntrance(engine: Engine, conversationId: string, userId: string): Promise<Door | null> {
  try {
    return await engine.redis.run(scripts.readDoor, engine.keys.conversation(conversationId), { userId });
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
  engine: Engine,
  me: Person,
  input: CallInput<ChatCalls, 'room.enter'>,
): Promise<string> {
  checkRoomName(input.name);
  const conversationId = roomId(input.name);
  if (input.nickname !== undefined) nicknameArgs(input.nickname);

  for (let attempt = 1; ; attempt += 1) {
    const door = await readRoomEntrance(engine, conversationId, me.id);
    const { epoch, version } = await checkRoomPassword(engine, conversationId, me.id, door, input.password);
    const former = door?.nickname ?? null;
    const isKept = input.nickname === undefined && former !== null;
    const nicknames = isKept
      ? existingNicknameArgs(String(JSON.parse(former)))
      : nicknameArgs(input.nickname ?? nicknameOf(me.name));
    await addToConversationList(engine, me.id, conversationId);
    try {
      await engine.redis.run(scripts.enterRoom, engine.keys.conversation(conversationId), {
        userId: me.id,
        ...nicknames,
        epoch,
        version,
        leaseMs: engine.timing.conversationLeaseMs,
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
  { attempts, passwordCost }: Engine,
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
