import { z } from 'zod';
import { clientIdSchema, type LogEvent, type MessageEvent, offsetSchema } from '#shared/contract/model.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import { type EditedEvent, withoutText } from '#shared/message/withEdit.ts';
import type { TextContext } from './encryptText.ts';
import type { RoomEncryption } from './RoomEncryption.ts';
import { roomTitle } from './roomTitle.ts';

/** The log of an event. */
export type LogContext = Pick<TextContext, 'conversationId' | 'epoch'>;

/** The message that an edit changes. */
const editedSchema = z.tuple([clientIdSchema, offsetSchema.nullable()]);

/** The first line of an encrypted edit: the message that it changes, so that it can't be shown as the text of another one. */
export function editHead({
  id,
  replyTo = null,
}: Pick<MessageEvent, 'id'> & { readonly replyTo?: number | null | undefined }): string {
  return `${JSON.stringify([id, replyTo])}\n`;
}

/** What an edit belongs to: its message is named by its offset, which both the message and the event of the edit have. */
export function editContext(conversationId: string, offset: number) {
  return { conversationId, messageId: `offset ${offset}`, purpose: 'edit', replyTo: null } as const;
}

/**
 * An event of any conversation as it was written; one of an encrypted room that can't be decrypted becomes unknown. What this
 * version does not understand is not kept either: a later one would read it as a message that was decrypted.
 */
export function decryptEvent(rooms: RoomEncryption, event: LogEvent, log: LogContext): LogEvent {
  if (!isEncryptedRoom(log.conversationId)) return event;
  if (event.type === 'message') return decryptMessage(rooms, event, log);
  if (event.type === 'edited') return decryptEdit(rooms, event, log);
  return event.type === 'unknown' ? unreadable(event, event.kind) : event;
}

export function decryptAll(rooms: RoomEncryption, events: readonly LogEvent[], log: LogContext): LogEvent[] {
  return events.map((event) => decryptEvent(rooms, event, log));
}

/** Null for a message that can't be decrypted. */
export function readableOf(rooms: RoomEncryption, event: MessageEvent, log: LogContext): MessageEvent | null {
  const decrypted = decryptEvent(rooms, event, log);
  return decrypted.type === 'message' ? decrypted : null;
}

/** A scheduled message of the person's own; without its text if it can't be decrypted, so that it can still be deleted. */
export function decryptScheduled(rooms: RoomEncryption, message: ScheduledMessage): ScheduledMessage {
  const { conversationId, clientId, body, replyTo = null } = message;
  if (!isEncryptedRoom(conversationId)) return message;
  const own = { conversationId, messageId: clientId, purpose: 'text', replyTo } as const;
  const decrypted = rooms.decryptOwn(body.text, own, message.epoch);
  return { ...message, body: { ...body, text: typeof decrypted === 'string' ? '' : decrypted.text } };
}

function decryptMessage(rooms: RoomEncryption, event: MessageEvent, log: LogContext): LogEvent {
  const { body, offset, id, from, replyTo = null } = event;
  const { conversationId, epoch } = log;
  if (body.kind === 'recalled') {
    const { signedBy: _claimed, ...recalled } = event;
    return recalled;
  }
  if (body.kind !== 'text') return unreadable(event, UNREADABLE.forged);
  const isEdited = event.editedAt !== undefined;
  const context = isEdited
    ? editContext(conversationId, offset)
    : ({ conversationId, messageId: id, purpose: 'text', replyTo } as const);
  const decrypted = rooms.decrypt(body.text, { ...context, epoch, author: from });
  if (typeof decrypted === 'string') return unreadable(event, UNREADABLE[decrypted]);
  const { text, signedBy } = decrypted;
  const head = isEdited ? editHead(event) : '';
  if (!text.startsWith(head) || rooms.isRepeated(conversationId, event)) return unreadable(event, UNREADABLE.forged);
  return { ...event, signedBy, body: { ...body, text: text.slice(head.length) } };
}

function decryptEdit(rooms: RoomEncryption, event: EditedEvent, { conversationId, epoch }: LogContext): LogEvent {
  const { text, from, target } = event;
  if (text === undefined) return event;
  const decrypted = rooms.decrypt(text, { ...editContext(conversationId, target), epoch, author: from });
  if (decrypted === 'noKey') return withoutText(event);
  const edit = decrypted === 'forged' ? null : readEdit(decrypted.text);
  if (decrypted === 'forged' || edit === null) return unreadable(event, UNREADABLE.forgedEdit);
  return { ...event, signedBy: decrypted.signedBy, ...edit };
}

/** The text of an encrypted edit, and the message that it changes; null: it does not have the form of one. */
function readEdit(content: string): Pick<EditedEvent, 'text' | 'of'> | null {
  const lineEnd = content.indexOf('\n');
  try {
    const [id, replyTo] = editedSchema.parse(JSON.parse(content.slice(0, Math.max(0, lineEnd))));
    return { text: content.slice(lineEnd + 1), of: { id, replyTo } };
  } catch {
    return null; // not written by this scheme
  }
}

function unreadable({ offset, counted, id, at, from }: LogEvent, kind: string): LogEvent {
  return { offset, counted, id, at, from, type: 'unknown', kind };
}

/** A notice of an encrypted room with the title that its id says, without text of a message: the server can't know it. */
export function showNotice(notice: Notice): Notice {
  const { conversationId, name } = notice.place;
  if (!isEncryptedRoom(conversationId)) return notice;
  return { ...notice, title: '', place: { ...notice.place, name: roomTitle(conversationId, name) } };
}
