import { z } from 'zod';
import {
  type Attachment,
  clientIdSchema,
  type EditedMessage,
  type LogEvent,
  type MessageEvent,
  offsetSchema,
} from '#shared/contract/model.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import type { ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { bodyWith } from '#shared/message/attachmentsOf.ts';
import { UNREADABLE } from '#shared/message/unreadable.ts';
import { type EditedEvent, withoutText } from '#shared/message/withEdit.ts';
import { describeFiles, isOfLaterVersion, readDescribed } from './describedFiles.ts';
import type { TextContext } from './encryptText.ts';
import type { RoomEncryption } from './RoomEncryption.ts';
import { roomTitle } from './roomTitle.ts';

/** The log of an event. */
export type LogContext = Pick<TextContext, 'conversationId' | 'epoch'>;

/** The message that an edit changes, and what it says of its files. */
const editedSchema = z.tuple([clientIdSchema, offsetSchema.nullable()]).rest(z.unknown());

/**
 * The first line of an encrypted edit: the message that it changes, so that it can't be shown as the text of another
 * one, and the descriptions of its files, which would be lost with the caption.
 */
export function editHead({ id, replyTo, files = [] }: EditedMessage): string {
  const described = files.length === 0 ? [] : [describeFiles(files)];
  return `${JSON.stringify([id, replyTo, ...described])}\n`;
}

/** The first line of an encrypted message with files. */
export function filesHead(files: readonly Attachment[]): string {
  return `${JSON.stringify(describeFiles(files))}\n`;
}

/** What an edit belongs to: its message is named by its offset, which both the message and the event of the edit have. */
export function editContext(conversationId: string, offset: number) {
  return { conversationId, messageId: `offset ${offset}`, purpose: 'edit', replyTo: null } as const;
}

/**
 * An event of any conversation as it was written; one of an encrypted one that can't be decrypted becomes unknown. What this
 * version does not understand is not kept either: a later one would read it as a message that was decrypted.
 */
export function decryptEvent(rooms: RoomEncryption, event: LogEvent, log: LogContext): LogEvent {
  if (!isEncryptedConversation(log.conversationId)) return event;
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
  if (!isEncryptedConversation(conversationId)) return message;
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
  // A direct conversation has no files.
  const isEncrypted = body.kind === 'text' || (body.kind === 'encrypted' && !isEncryptedDirect(conversationId));
  if (!isEncrypted) return unreadable(event, UNREADABLE.forged);
  const isEdited = event.editedAt !== undefined;
  const purpose = body.kind === 'text' ? 'text' : 'files';
  const context = isEdited
    ? editContext(conversationId, offset)
    : ({ conversationId, messageId: id, purpose, replyTo } as const);
  const encrypted = body.kind === 'text' ? body.text : body.caption;
  const decrypted = rooms.decrypt(encrypted, { ...context, epoch, author: from });
  if (decrypted === 'noKey' && isEncryptedDirect(conversationId)) return unreadable(event, UNREADABLE.otherDevices);
  if (typeof decrypted === 'string') return unreadable(event, UNREADABLE[decrypted]);
  const { text, signedBy } = decrypted;
  const read = body.kind === 'text' ? readText(event, text) : readFiles(event, body.items, text);
  if (read === 'later') return unreadable(event, 'message');
  if (read === null || rooms.isRepeated(conversationId, event)) return unreadable(event, UNREADABLE.forged);
  return { ...event, signedBy, body: read };
}

/** What was encrypted as text; null: it is that of another message. */
function readText(event: MessageEvent, content: string): MessageEvent['body'] | null {
  const head = event.editedAt === undefined ? '' : editHead({ id: event.id, replyTo: event.replyTo ?? null });
  return content.startsWith(head) ? { kind: 'text', text: content.slice(head.length) } : null;
}

/** What was encrypted with files; null: it is that of another message; `later`: a later version wrote it. */
function readFiles(
  event: MessageEvent,
  items: readonly Attachment[],
  content: string,
): MessageEvent['body'] | 'later' | null {
  const { head, rest } = splitHead(content);
  const isEdited = event.editedAt !== undefined;
  const edited = isEdited ? editedSchema.safeParse(head).data : undefined;
  if (isEdited && (edited?.[0] !== event.id || edited[1] !== (event.replyTo ?? null))) return null;
  const described = isEdited ? edited?.[2] : head;
  const files = readDescribed(described);
  if (files === null) return isOfLaterVersion(described) ? 'later' : null;
  // An edit can't exchange them, nor a message name those of another one.
  const isSame = files.length === items.length && files.every(({ blob }, at) => blob.id === items[at]?.blob.id);
  if (!isSame) return null;
  return bodyWith(files, rest);
}

/** The JSON in the first line, undefined if it is none, and what follows. */
function splitHead(content: string): { readonly head: unknown; readonly rest: string } {
  const lineEnd = content.indexOf('\n');
  try {
    return { head: JSON.parse(content.slice(0, Math.max(0, lineEnd))), rest: content.slice(lineEnd + 1) };
  } catch {
    return { head: undefined, rest: content };
  }
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
  const { head, rest } = splitHead(content);
  const edited = editedSchema.safeParse(head);
  if (!edited.success) return null;
  const [id, replyTo] = edited.data;
  return { text: rest, of: { id, replyTo } };
}

function unreadable({ offset, counted, id, at, from }: LogEvent, kind: string): LogEvent {
  return { offset, counted, id, at, from, type: 'unknown', kind };
}

/** The texts that are encrypted in events. */
export function encryptedTexts(events: readonly LogEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'edited') return event.text ?? [];
    return event.type === 'message' && event.body.kind === 'text' ? event.body.text : [];
  });
}

/**
 * A notice of an encrypted conversation without text of a message, because the server can't know it; of a room with the
 * title that its id says.
 */
export function showNotice(notice: Notice): Notice {
  const { conversationId, name } = notice.place;
  if (isEncryptedDirect(conversationId)) return { ...notice, title: '' };
  if (!isEncryptedRoom(conversationId)) return notice;
  return { ...notice, title: '', place: { ...notice.place, name: roomTitle(conversationId, name) } };
}
