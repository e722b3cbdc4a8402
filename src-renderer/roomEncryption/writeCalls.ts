import { ENCRYPTED_FILE, encryptedBytes, isEncryptedFile } from '#shared/blob/encryptedFile.ts';
import type { Args } from '#shared/contract/index.ts';
import type { Attachment, EditedMessage } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { attachmentsOf, encryptedBodyWith } from '#shared/message/attachmentsOf.ts';
import { editedMessage } from '#shared/message/editedMessage.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { encryptedNamesake } from '#shared/text/roomId.ts';
import { fail, mapResult, type Result, succeed } from '#shared/rpc/result.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import { decryptEvent, editContext, editHead, filesHead } from './decryptEvents.ts';
import type { RoomEncryption } from './RoomEncryption.ts';

/** The calls that write in a room. */
export function writeCalls(rooms: RoomEncryption, client: Pick<Client, 'request'>) {
  /** A call that writes more than messages in a room, in an encrypted one too. */
  async function sendReadable<Given extends { readonly conversationId: string }, Answer>(
    args: Given,
    send: (args: Given) => Promise<Result<Answer>>,
  ): Promise<Result<Answer>> {
    const suspicion = await rooms.refuseWriting(args.conversationId);
    return suspicion === null ? send(args) : fail(suspicion);
  }

  return {
    async 'message.send'(args, send) {
      const message = await encryptMessage(rooms, args);
      return message.ok ? send(message.value) : message;
    },

    async 'message.schedule'(args, send) {
      const message = await encryptMessage(rooms, args);
      return message.ok ? send(message.value) : message;
    },

    async 'message.edit'({ of, ...args }, send) {
      const { conversationId, offset, epoch } = args;
      const suspicion = await rooms.refuseWriting(conversationId);
      if (suspicion !== null) return fail(suspicion);
      if (!isEncryptedRoom(conversationId)) return send(args);
      const edited = of === undefined ? await fetchMessage(rooms, client, args) : succeed(of);
      if (!edited.ok) return edited;
      const isCaption = edited.value.files !== undefined;
      const head = { head: editHead(edited.value), isCaption };
      const encrypted = rooms.encrypt(args.text, editContext(conversationId, offset), epoch, head);
      if (!encrypted.ok) return encrypted;
      const { text, epoch: intended } = encrypted.value;
      return send({ ...args, epoch: intended, text });
    },

    // The files of an encrypted room are encrypted before they are uploaded: what is not is not sent.
    'upload.begin': async (args, send) => {
      if (!isEncryptedRoom(args.conversationId)) return sendReadable(args, send);
      const keys = rooms.keysOf(args.conversationId);
      if (!keys.ok) return keys;
      return args.name === ENCRYPTED_FILE.name ? send(args) : fail('ROOM_ENCRYPTED');
    },
    'upload.write': async (args, send) => {
      const isReadable = isEncryptedRoom(args.conversationId) && args.offset === 0 && !isEncryptedFile(args.chunk);
      return isReadable ? fail('ROOM_ENCRYPTED') : send(args);
    },

    'message.react': sendReadable,
    'poll.vote': sendReadable,
    'room.setTopic': sendReadable,

    // The note is readable, in an encrypted room too.
    async 'room.ask'({ encrypted, ...args }, send) {
      const { session } = rooms;
      const suspicion = await rooms.refuseWriting(args.conversationId);
      const isConfirmed = encrypted === false && suspicion === 'ROOM_NOT_ENCRYPTED';
      if (suspicion !== null && !isConfirmed) return fail(suspicion);
      const result = await send(args);
      if (result.ok && isConfirmed) await rooms.reuseName(encryptedNamesake(args.conversationId), session);
      return result;
    },
  } satisfies EncryptingCalls;
}

/** A message that is sent now or later. */
async function encryptMessage<Message extends Args<'message.send'> | Args<'message.schedule'>>(
  rooms: RoomEncryption,
  message: Message,
): Promise<Result<Message>> {
  const { conversationId, clientId, body, replyTo = null, epoch } = message;
  const suspicion = await rooms.refuseWriting(conversationId);
  if (suspicion !== null) return fail(suspicion);
  if (!isEncryptedRoom(conversationId)) return succeed(message);
  if (body.kind === 'poll') return fail('ROOM_ENCRYPTED');
  const context = { conversationId, messageId: clientId, replyTo } as const;
  if (body.kind === 'text') {
    const encrypted = rooms.encrypt(body.text, { ...context, purpose: 'text' }, epoch);
    return mapResult(encrypted, ({ text, epoch: intended }) => ({
      ...message,
      epoch: intended,
      body: { kind: 'text', text },
    }));
  }
  const files = attachmentsOf(body);
  if (!files.every(isEncrypted)) return fail('ROOM_ENCRYPTED');
  const head = { head: filesHead(files), isCaption: true };
  const encrypted = rooms.encrypt(body.caption, { ...context, purpose: 'files' }, epoch, head);
  return mapResult(encrypted, ({ text, epoch: intended }) => ({
    ...message,
    epoch: intended,
    body: encryptedBodyWith(storedFiles(files), text),
  }));
}

function isEncrypted({ blob }: Attachment): boolean {
  return blob.encryption !== undefined;
}

/** What the server sees of files. */
function storedFiles(files: readonly Attachment[]) {
  return files.map(({ blob: { id, bytes } }) => ({ id, bytes: encryptedBytes(bytes) }));
}

/** A message that the page has not loaded. Refuses MESSAGE_NOT_FOUND for one that can't be decrypted. */
async function fetchMessage(
  rooms: RoomEncryption,
  client: Pick<Client, 'request'>,
  { conversationId, offset }: { readonly conversationId: string; readonly offset: number },
): Promise<Result<EditedMessage>> {
  const keys = rooms.keysOf(conversationId);
  if (!keys.ok) return keys;
  const fetched = await client.request('conversation.fetch', { conversationId, before: offset + 1, limit: 1 });
  if (!fetched.ok) return fetched;
  const { epoch } = keys.value;
  const event = fetched.value.events.find((one) => one.offset === offset);
  const message = event === undefined ? null : decryptEvent(rooms, event, { conversationId, epoch });
  return message?.type === 'message' ? succeed(editedMessage(message)) : fail('MESSAGE_NOT_FOUND');
}
