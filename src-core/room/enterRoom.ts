import type { CallInput } from '#shared/contract/defineCall.ts';
import type { ChatCalls } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Person, RoomEncryption } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { roomKeyId } from '#shared/message/roomKeyId.ts';
import { compareNickname, findNicknameFault, nicknameOf, normaliseNickname } from '#shared/text/nickname.ts';
import { encryptedRoomId, hasRoomId, roomId } from '#shared/text/roomId.ts';
import type { Attempts } from '../account/createAttempts.ts';
import { hashPassword, type PasswordCost, type PasswordHash, verifyPassword } from '../account/password.ts';
import type { ConversationListCleaner } from '../conversation/createConversationListCleaner.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, type ReplyOf } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';

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

/** Whether the person is or was a member of the room. */
export function wasInside(door: Door | null): boolean {
  return door !== null && door.nickname !== null;
}

/**
 * Takes a seat, and returns the room's id. The password is checked here, because hashing is slow; the script then takes
 * the seat only if the room's password has not changed since.
 */
export async function enterRoom(
  ports: RoomPorts,
  me: Person,
  input: CallInput<ChatCalls, 'room.enter'>,
  isGuest: boolean,
): Promise<string> {
  checkRoomName(input.name);
  const conversationId = input.encrypted ? encryptedRoomId(input.name) : roomId(input.name);
  if (input.nickname !== undefined) nicknameArgs(input.nickname);

  for (let attempt = 1; ; attempt += 1) {
    const door = await readRoomEntrance(ports, conversationId, me.id);
    // Before the password, and also for a room that does not exist, so that guests can't find out which rooms exist.
    if (isGuest && !wasInside(door)) throw new ChatError('NOT_FOR_GUESTS');
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
        isGuest,
        isInvited: false,
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
  // A member of an encrypted room enters the password to read it on another device, which must learn whether it is right.
  const isForKey = isEncryptedRoom(conversationId) && password !== undefined;
  if (door !== null && (door.version === 0 || (door.proved && !isForKey))) return door;
  const isHidden = door === null || (door.hidden && !door.inside);
  if (password === undefined) throw new ChatError(isHidden ? 'ROOM_NOT_FOUND' : 'ROOM_PASSWORD_REQUIRED');

  await attempts.countForRoom(userId, conversationId);
  const isRight = await verifyPassword(password, door, passwordCost);
  if (!isRight || door === null) throw new ChatError(isHidden ? 'ROOM_NOT_FOUND' : 'ROOM_WRONG_PASSWORD');
  await attempts.resetRoom(userId, conversationId);
  return door;
}

/** Script arguments for a new nickname: displayed (JSON) and normalised. Throws NICKNAME_INVALID `{reason}`. */
export function nicknameArgs(nickname: string): { readonly nickname: string; readonly compared: string } {
  const fault = findNicknameFault(nickname);
  if (fault !== null) throw new ChatError('NICKNAME_INVALID', { maxLength: LIMITS.nicknameLength, ...fault });
  return existingNicknameArgs(nickname);
}

/** How many nicknames are tried when the person's name is taken in the room. */
const MAX_NICKNAMES = 20;

/**
 * Gives a person a seat in place of the password, under their name, with a number if it is taken. Throws the refusals of
 * the script.
 */
export async function takeSeat(
  ports: DataPorts & { readonly timing: Timing },
  conversationId: string,
  { id, name }: Person,
  { epoch, version, clientId }: { readonly epoch: string; readonly version: number; readonly clientId: string },
): Promise<void> {
  const { redis, keys, timing } = ports;
  await addToConversationList(ports, id, conversationId);
  const args = { userId: id, epoch, version, leaseMs: timing.conversationLeaseMs, clientId };
  await takeNickname(name, (nickname) =>
    redis.run(scripts.enterRoom, keys.conversation(conversationId), {
      ...args,
      ...nickname,
      isGuest: false,
      isInvited: true,
    }),
  );
}

/** Tries a person's name as nickname, with a number while it is taken. Throws what `take` throws. */
export async function takeNickname<Reply>(
  name: string,
  take: (nickname: ReturnType<typeof nicknameArgs>) => Promise<Reply>,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await take(nicknameArgs(numberedNickname(name, attempt)));
    } catch (error) {
      if (!(error instanceof ChatError && error.code === 'NICKNAME_TAKEN' && attempt < MAX_NICKNAMES)) throw error;
    }
  }
}

/** The nickname of a person, with the number of the attempt from the second one on. */
export function numberedNickname(name: string, attempt: number): string {
  if (attempt === 1) return nicknameOf(name);
  const suffix = ` ${attempt}`;
  const cut = Array.from(normaliseNickname(nicknameOf(name))).slice(0, LIMITS.nicknameLength - suffix.length);
  return `${cut.join('').trimEnd()}${suffix}`;
}

/** Script arguments for an existing nickname, which is not validated again. */
function existingNicknameArgs(nickname: string): { readonly nickname: string; readonly compared: string } {
  const shown = normaliseNickname(nickname);
  return { nickname: JSON.stringify(shown), compared: compareNickname(shown) };
}

/** Throws ROOM_NAME_INVALID. */
export function checkRoomName(name: string): void {
  if (!hasRoomId(name)) throw new ChatError('ROOM_NAME_INVALID', { maxLength: LIMITS.roomNameLength });
}

/** What a client derives from the password of an encrypted room (docs/encryption.md): 32 bytes, base64url. */
const ACCESS_TOKEN = /^[\w-]{43}$/u;

/** Script arguments for the key of an encrypted room; null: it is not encrypted. Throws INVALID_ARGUMENT. */
export function keyArgs(
  encryption: RoomEncryption | null,
  accessToken: string | null,
): { readonly keySalt: string; readonly keyId: string } {
  if (encryption === null) return { keySalt: '', keyId: '' };
  if (accessToken === null || !ACCESS_TOKEN.test(accessToken)) {
    throw new ChatError('INVALID_ARGUMENT', { field: 'password', message: 'the access token of an encrypted room' });
  }
  return { keySalt: encryption.salt, keyId: roomKeyId(accessToken) };
}

/** Throws INVALID_ARGUMENT. */
export function checkIdleTime(idleTtlMs: number, { roomIdleMinMs }: Timing): void {
  if (idleTtlMs === 0 || idleTtlMs >= roomIdleMinMs) return;
  throw new ChatError('INVALID_ARGUMENT', { field: 'idleTtlMs', message: `0 (never) or at least ${roomIdleMinMs}` });
}

/**
 * Script arguments for the topic and the description of a room: JSON, without spaces at the ends; the topic is one line.
 * Throws ROOM_TOPIC_INVALID `{field, maxLength}`.
 */
export function topicArgs(input: { readonly topic: string; readonly description: string }): {
  readonly topic: string;
  readonly description: string;
} {
  const topic = input.topic.trim().replaceAll(/\s+/g, ' ');
  const description = input.description.trim();
  for (const [field, text, maxLength] of [
    ['topic', topic, LIMITS.roomTopicLength],
    ['description', description, LIMITS.roomDescriptionLength],
  ] as const) {
    if (Array.from(text).length > maxLength) throw new ChatError('ROOM_TOPIC_INVALID', { field, maxLength });
  }
  return { topic: JSON.stringify(topic), description: JSON.stringify(description) };
}

/** Rejects an owner's action on themselves. Throws INVALID_ARGUMENT. */
export function checkOtherPerson(userId: string, me: string): void {
  if (userId === me) throw new ChatError('INVALID_ARGUMENT', { field: 'userId', message: 'another person' });
}

/**
 * Adds a room to a person's list before they become a member, so that a crash leaves at most a stale entry, which is
 * removed later, but never a membership that is missing in the list.
 */
export async function addToConversationList(
  { redis, keys }: DataPorts,
  userId: string,
  conversationId: string,
): Promise<void> {
  const outcomes = await redis.runAll([
    prepare(scripts.enterInList, keys.user(userId), { conversationId }),
    prepare(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: [userId] }),
  ]);
  for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
}

/** The stored hash of a room without a password. */
const OPEN: PasswordHash = { salt: '', hash: '', cost: 0, blockSize: 0, parallel: 0 };

/** Hashes a room's password; `null` is no password. */
export async function hashRoomPassword(password: string | null, cost: PasswordCost): Promise<PasswordHash> {
  return password === null ? OPEN : hashPassword(password, cost);
}

/** The same for a password that a person sets. Throws TOO_MANY_ATTEMPTS. */
export async function hashNewRoomPassword(
  { attempts, passwordCost }: Pick<RoomPorts, 'attempts' | 'passwordCost'>,
  userId: string,
  password: string | null,
): Promise<PasswordHash> {
  if (password !== null) await attempts.countForNewPassword(userId);
  return hashRoomPassword(password, passwordCost);
}
