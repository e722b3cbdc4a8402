import { ENCRYPTED_FILE, encryptedBytes, isEncryptedFile } from '#shared/blob/encryptedFile.ts';
import type { Args } from '#shared/contract/index.ts';
import type { Attachment, EditedMessage } from '#shared/contract/model.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { attachmentsOf, encryptedBodyWith } from '#shared/message/attachmentsOf.ts';
import { editedMessage } from '#shared/message/editedMessage.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { encryptedNamesake } from '#shared/text/roomId.ts';
import { fail, mapResult, type Result, succeed } from '#shared/rpc/result.ts';
import type { EncryptingCalls } from './EncryptingCalls.ts';
import { decryptEvent, editContext, editHead, encryptedTexts, filesHead } from './decryptEvents.ts';
import type { RoomEncryption } from './RoomEncryption.ts';

/** The calls that write in a conversation. */
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
    'message.send': (args, send) => sendEncrypted(rooms, () => encryptMessage(rooms, args), send),

    'message.schedule': (args, send) => sendEncrypted(rooms, () => encryptMessage(rooms, args), send),

    async 'message.edit'({ of, ...args }, send) {
      const { conversationId, offset, epoch } = args;
      const suspicion = await rooms.refuseWriting(conversationId);
      if (suspicion !== null) return fail(suspicion);
      if (!isEncryptedConversation(conversationId)) return send(args);
      const edited = of === undefined ? await fetchMessage(rooms, client, args) : succeed(of);
      if (!edited.ok) return edited;
      const context = editContext(conversationId, offset);
      const head = { head: editHead(edited.value), isCaption: edited.value.files !== undefined };
      const encrypt = async () => {
        const encrypted = await rooms.encrypt(args.text, context, epoch, head);
        return mapResult(encrypted, ({ text, epoch: intended }) => ({ ...args, epoch: intended, text }));
      };
      return sendEncrypted(rooms, encrypt, send);
    },

    // The files of an encrypted room are encrypted before they are uploaded: what is not is not sent.
    'upload.begin': async (args, send) => {
      if (isEncryptedDirect(args.conversationId)) return fail('ROOM_ENCRYPTED');
      if (!isEncryptedRoom(args.conversationId)) return sendReadable(args, send);
      const keys = rooms.keysOf(args.conversationId);
      if (!keys.ok) return keys;
      return args.name === ENCRYPTED_FILE.name ? send(args) : fail('ROOM_ENCRYPTED');
    },
    'upload.write': async (args, send) => {
      const isReadable = isEncryptedRoom(args.conversationId) && args.offset === 0 && !isEncryptedFile(args.chunk);
      return isReadable || isEncryptedDirect(args.conversationId) ? fail('ROOM_ENCRYPTED') : send(args);
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
  if (!isEncryptedConversation(conversationId)) return succeed(message);
  if (body.kind === 'poll') return fail('ROOM_ENCRYPTED');
  const context = { conversationId, messageId: clientId, replyTo } as const;
  if (body.kind === 'text') {
    const encrypted = await rooms.encrypt(body.text, { ...context, purpose: 'text' }, epoch);
    return mapResult(encrypted, ({ text, epoch: intended }) => ({
      ...message,
      epoch: intended,
      body: { kind: 'text', text },
    }));
  }
  const files = attachmentsOf(body);
  if (isEncryptedDirect(conversationId) || !files.every(isEncrypted)) return fail('ROOM_ENCRYPTED');
  const head = { head: filesHead(files), isCaption: true };
  const encrypted = await rooms.encrypt(body.caption, { ...context, purpose: 'files' }, epoch, head);
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

/**
 * Encrypts and sends; once more with the devices that the server has, if these are not those that are known here. The
 * other person's may be others than before, so that nothing is sent until the person accepts that.
 */
async function sendEncrypted<Sent extends { readonly conversationId: string }, Answer>(
  rooms: RoomEncryption,
  encrypt: () => Promise<Result<Sent>>,
  send: (sent: Sent) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const sent = await encrypt();
  if (!sent.ok) return sent;
  const result = await send(sent.value);
  const { conversationId } = sent.value;
  if (result.ok || result.error.code !== 'DEVICE_LIST_CHANGED' || !isEncryptedDirect(conversationId)) return result;
  await rooms.directs.refresh(conversationId);
  const again = await encrypt();
  return again.ok ? send(again.value) : again;
}

/** A message that the page has not loaded. Refuses MESSAGE_NOT_FOUND for one that can't be decrypted. */
async function fetchMessage(
  rooms: RoomEncryption,
  client: Pick<Client, 'request'>,
  { conversationId, offset }: { readonly conversationId: string; readonly offset: number },
): Promise<Result<EditedMessage>> {
  const log = rooms.logOf(conversationId);
  if (!log.ok) return log;
  const fetched = await client.request('conversation.fetch', { conversationId, before: offset + 1, limit: 1 });
  if (!fetched.ok) return fetched;
  const { epoch } = log.value;
  await rooms.directs.prepare(conversationId, encryptedTexts(fetched.value.events));
  const event = fetched.value.events.find((one) => one.offset === offset);
  const message = event === undefined ? null : decryptEvent(rooms, event, { conversationId, epoch });
  return message?.type === 'message' ? succeed(editedMessage(message)) : fail('MESSAGE_NOT_FOUND');
}
