import type { RoomSummary } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import { encryptedNamesake, encryptedRoomId, roomId } from '#shared/text/roomId.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import { createRoomSalt } from './createRoomSalt.ts';
import type { RoomEncryption } from './RoomEncryption.ts';

interface Entered {
  readonly conversation: RoomSummary;
}

/** A key that a password opens, and what is sent in place of it. */
interface Entering {
  readonly conversationId: string;
  readonly salt: string;
  readonly password: string;
}

/** The calls with a password of a room. */
export function enterCalls(rooms: RoomEncryption, client: Pick<Client, 'request'>) {
  /** The salts of new passwords, by client id: a repeated call has the same one. */
  const newSalts = new Map<string, string>();

  async function leave<Given extends { readonly conversationId: string }, Answer>(
    args: Given,
    send: (args: Given) => Promise<Result<Answer>>,
  ): Promise<Result<Answer>> {
    const result = await send(args);
    if (isOver(result)) await rooms.leave(args.conversationId);
    return result;
  }

  return {
    async 'room.create'(args, send) {
      const { name, encryption, password } = args;
      if (encryption === undefined || encryption === null) {
        // Null only once the person has confirmed that the server may read the new room.
        return enterUnencrypted(rooms, args, { isConfirmed: encryption === null, expected: null }, () => send(args));
      }
      if (password === null) return fail('ROOM_ENCRYPTED');
      const entering = { conversationId: encryptedRoomId(name), salt: encryption.salt, password };
      return withToken(rooms, entering, (token) => send({ ...args, password: token }));
    },

    async 'room.peek'(args, send) {
      const result = await send(args);
      if (!result.ok) return result;
      const { conversationId, room } = result.value;
      // A room of another name would be entered in place of the one that the person named.
      const named = [roomId(args.name), encryptedRoomId(args.name)];
      if (!named.includes(conversationId) || !named.includes(roomId(room.title))) return fail('ROOM_NOT_FOUND');
      return succeed({ ...result.value, room: rooms.inspect(conversationId, room) });
    },

    async 'room.enter'(args, send) {
      const { name, encrypted = false, password } = args;
      if (!encrypted) {
        // A page names the kind of the room only once the person has confirmed that the server may read it.
        const isConfirmed = args.encrypted === false;
        return enterUnencrypted(rooms, args, { isConfirmed, expected: roomId(name) }, () => send(args));
      }
      if (password === undefined) return describeEntered(rooms, await send(args), encryptedRoomId(name));
      const { session } = rooms;
      const peeked = await client.request('room.peek', { name, encrypted });
      if (!peeked.ok) return peeked;
      if (session !== rooms.session) return fail('NOT_SIGNED_IN');
      const { conversationId, room } = peeked.value;
      if (conversationId !== encryptedRoomId(name) || room.encryption === undefined) return fail('ROOM_NOT_FOUND');
      const entering = { conversationId, salt: room.encryption.salt, password };
      return withToken(rooms, entering, (token) => send({ ...args, password: token }));
    },

    async 'room.setPassword'(args, send) {
      const { conversationId, clientId, password } = args;
      const suspicion = await rooms.refuseWriting(conversationId);
      if (suspicion !== null) return fail(suspicion);
      if (!isEncryptedRoom(conversationId)) {
        const isSecret = await rooms.isPasswordOf(encryptedNamesake(conversationId), password);
        return isSecret ? fail('ROOM_PASSWORD_NOT_SENT') : send(args);
      }
      if (password === null) return fail('ROOM_ENCRYPTED');
      const known = newSalts.get(clientId);
      // After an attempt without an answer the room may have the new password already.
      const keys = rooms.keysOf(conversationId, known);
      if (!keys.ok) return keys;
      const salt = known ?? createRoomSalt();
      newSalts.set(clientId, salt);
      const entrance = await rooms.enter(conversationId, password, salt, true);
      if (entrance === null) return fail('NOT_SIGNED_IN');
      const result = await send({ ...args, password: entrance.secrets.accessToken, encryption: { salt } });
      await rooms.entered(conversationId, entrance, result.ok ? keys.value.epoch : null);
      if (result.ok) newSalts.delete(clientId);
      return result;
    },

    'room.leave': leave,
    'room.close': leave,
  } satisfies EncryptingCalls;
}

/** Enters a room with the access token of a password. */
async function withToken<Answer extends Entered>(
  rooms: RoomEncryption,
  { conversationId, salt, password }: Entering,
  send: (accessToken: string) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const entrance = await rooms.enter(conversationId, password, salt);
  if (entrance === null) return fail('NOT_SIGNED_IN');
  const result = await send(entrance.secrets.accessToken);
  const isSame = result.ok && result.value.conversation.conversationId === conversationId;
  await rooms.entered(conversationId, entrance, isSame ? result.value.conversation.epoch : null);
  return describeEntered(rooms, result, conversationId);
}

interface Unencrypted {
  /** The person has confirmed that the server may read the room, whatever its name. */
  readonly isConfirmed: boolean;
  /** As in `describeEntered`. */
  readonly expected: string | null;
}

/** A call that enters an unencrypted room, which may have the name of an encrypted one, but not its password. */
async function enterUnencrypted<Answer extends Entered>(
  rooms: RoomEncryption,
  { name, password }: { readonly name: string; readonly password?: string | null | undefined },
  { isConfirmed, expected }: Unencrypted,
  send: () => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const { session } = rooms;
  const suspicion = await rooms.refuseName(name);
  if (suspicion !== null && !(isConfirmed && suspicion === 'ROOM_NOT_ENCRYPTED')) return fail(suspicion);
  const namesake = encryptedRoomId(name);
  if (await rooms.isPasswordOf(namesake, password)) return fail('ROOM_PASSWORD_NOT_SENT');
  const result = await send();
  if (result.ok) await rooms.reuseName(namesake, session);
  return describeEntered(rooms, result, expected);
}

/** `expected`: the id of the room that the person named; another one is not entered. Null: it is a new one. */
function describeEntered<Answer extends Entered>(
  rooms: RoomEncryption,
  result: Result<Answer>,
  expected: string | null,
): Result<Answer> {
  if (!result.ok) return result;
  const { conversation } = result.value;
  if (expected !== null && conversation.conversationId !== expected) return fail('ROOM_NOT_FOUND');
  return succeed({ ...result.value, conversation: rooms.describe(conversation) });
}

/** Whether the person is not in the room any more, after an attempt to leave or close it. */
function isOver(result: Result<unknown>): boolean {
  return result.ok || result.error.code === 'NOT_A_MEMBER' || result.error.code === 'ROOM_CLOSED';
}
