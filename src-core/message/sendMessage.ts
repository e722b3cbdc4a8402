import { mayBeShownAs } from '#shared/blob/blobKind.ts';
import type { Input } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Attachment, BlobRef, MessageBody, MessageEvent, MessageReferences } from '#shared/contract/model.ts';
import { isEncryptedDirect, otherOf } from '#shared/conversation/directId.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { attachmentsOf, bodyWith, encryptedBodyWith } from '#shared/message/attachmentsOf.ts';
import { isEncryptedText } from '#shared/message/isEncryptedText.ts';
import { refuseReceivedText } from '#shared/text/messageText.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import type { FilePorts } from '../blob/Blobs.ts';
import { createUploadAccess, type ReadyUpload } from '../blob/uploadAccess.ts';
import { scripts } from '../generated/scripts.ts';
import { readElement } from '../logElement.ts';
import { findGroups } from '../person/findGroups.ts';
import type { MessageRate } from '../quota/createMessageRate.ts';
import { type OutgoingMessage, type Sender, type SendResult, toScriptRow } from './createSender.ts';

export interface MessagePorts extends LogPorts, FilePorts {
  readonly sender: Sender;
  readonly messageRate: MessageRate;
}

/** Throws the refusals of `message.send`, TOO_MANY_MESSAGES `{limit, retryAfterMs}` among them. */
export async function sendMessage(
  ports: MessagePorts,
  author: string,
  { conversationId, clientId, body, mentions, replyTo, inThread, epoch }: Input<'message.send'>,
): Promise<SendResult> {
  checkText(conversationId, body);
  const references = await checkReferences(ports, { conversationId, author, mentions, replyTo, inThread, epoch });
  const message = {
    author,
    clientId,
    epoch,
    ...references,
    ...(!isRoom(conversationId) && { to: otherOf(conversationId, author) }),
  };
  return ports.messageRate.send({ author, place: conversationId, clientId }, () =>
    body.kind === 'text' || body.kind === 'poll'
      ? ports.sender.send(conversationId, { ...message, body })
      : sendAttachments(ports, conversationId, { ...message, body }),
  );
}

/**
 * Throws TEXT_EMPTY, TEXT_TOO_LONG, TEXT_INVALID, ROOM_ENCRYPTED, INVALID_ARGUMENT for encrypted files elsewhere. The
 * caption of files may be empty.
 */
export function checkText(conversationId: string, body: Exclude<MessageEvent['body'], { kind: 'recalled' }>): void {
  const isEncrypted = isEncryptedConversation(conversationId);
  if (isEncrypted && !isEncryptedBody(conversationId, body)) throw new ChatError('ROOM_ENCRYPTED');
  if (!isEncrypted && body.kind === 'encrypted') {
    throw new ChatError('INVALID_ARGUMENT', { field: 'body.kind', message: 'only in an encrypted room' });
  }
  if (body.kind === 'poll') return;
  const isText = body.kind === 'text';
  const refusal = refuseReceivedText(conversationId, isText ? body.text : body.caption);
  if (refusal !== null && (isText || refusal !== 'TEXT_EMPTY')) throw new ChatError(refusal);
}

/** Only rooms have encrypted files. */
function isEncryptedBody(conversationId: string, body: MessageEvent['body']): boolean {
  if (body.kind === 'text') return isEncryptedText(body.text);
  return body.kind === 'encrypted' && !isEncryptedDirect(conversationId) && isEncryptedText(body.caption);
}

type AttachmentsBody = Exclude<MessageBody, { kind: 'text' | 'poll' }>;
type OutgoingAttachments = OutgoingMessage & { readonly body: AttachmentsBody };

/**
 * Sends a message that refers to files. The log stores the properties that were read from the uploaded bytes; only the
 * thumbnail hash, the duration and a video's size are taken from the sender.
 * Throws BLOB_NOT_FOUND, INVALID_ARGUMENT when a file's description is wrong or a file is repeated, and what `send`
 * throws.
 */
async function sendAttachments(
  ports: MessagePorts,
  conversationId: string,
  message: OutgoingAttachments,
): Promise<SendResult> {
  const { author, body } = message;
  const attachments = attachmentsOf(body);
  refuseRepeated(attachments);
  const uploads = await Promise.all(attachments.map(({ blob }) => findReady(ports, conversationId, author, blob.id)));
  const ready = uploads.filter((upload) => upload !== null);
  const isReady = ready.length === attachments.length;
  const row = toScriptRow(isReady ? { ...message, body: describeBody(body, ready) } : message);
  const { othersHere, ...sent } = await ports.redis.run(scripts.sendBlob, ports.keys.conversation(conversationId), {
    ...row,
    leaseMs: ports.timing.conversationLeaseMs,
    meantFor: message.epoch,
    // Without ids the script accepts only a retry of a message that it has stored before.
    blobIds: isReady ? attachments.map(({ blob }) => blob.id) : [],
  });
  return { ...sent, receiverOnline: othersHere };
}

const REPORTED_BY_SCRIPT: ReadonlySet<ErrorCode> = new Set([
  'UPLOAD_NOT_FOUND',
  'MUTED',
  'ROOM_READ_ONLY',
  'PERSON_BLOCKED',
  'DIRECT_UNAVAILABLE',
]);

/** Null when the file is already in a message, or when the script reports the refusal. */
async function findReady(
  ports: MessagePorts,
  conversationId: string,
  userId: string,
  uploadId: string,
): Promise<ReadyUpload | null> {
  try {
    const { upload } = await createUploadAccess(ports).find({ userId, conversationId, uploadId });
    return upload.state === 'ready' ? upload : null;
  } catch (error) {
    // A retry of a stored message gets its original reply, even when its author may not write any more.
    if (error instanceof ChatError && REPORTED_BY_SCRIPT.has(error.code)) return null;
    throw error;
  }
}

function refuseRepeated(attachments: readonly Attachment[]): void {
  const ids = attachments.map(({ blob }) => blob.id);
  const index = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (index === -1) return;
  throw new ChatError('INVALID_ARGUMENT', { field: `body.items.${index}.blob.id`, message: 'repeated file' });
}

/** The body to store: every file with the properties of its upload. */
function describeBody(body: AttachmentsBody, uploads: readonly ReadyUpload[]): MessageBody {
  const path = (index: number): string => ('items' in body ? `body.items.${index}` : 'body');
  const described = attachmentsOf(body).flatMap((attachment, index) => {
    const upload = uploads[index];
    return upload === undefined ? [] : [describeAttachment(attachment, upload, path(index))];
  });
  if (body.kind !== 'encrypted') return bodyWith(described, body.caption);
  return encryptedBodyWith(
    described.map(({ blob }) => blob),
    body.caption,
  );
}

function describeAttachment(attachment: Attachment, { kind, blob }: ReadyUpload, path: string): Attachment {
  if (!mayBeShownAs(kind, attachment.kind)) {
    throw new ChatError('INVALID_ARGUMENT', { field: `${path}.kind`, message: kind });
  }
  for (const field of ['name', 'bytes', 'type', 'width', 'height'] as const) {
    if (blob[field] === undefined || blob[field] === attachment.blob[field]) continue;
    throw new ChatError('INVALID_ARGUMENT', { field: `${path}.blob.${field}`, message: String(blob[field]) });
  }
  return { kind: attachment.kind, blob: { ...hintsOf(attachment), ...blob } };
}

/** The properties that the sender provides, because they are not read from the bytes. Videos include their size. */
function hintsOf({ kind, blob }: Attachment): Partial<BlobRef> {
  const { thumbHash, durationMs, width, height } = blob;
  return {
    ...(thumbHash !== undefined && { thumbHash }),
    ...(durationMs !== undefined && { durationMs }),
    ...(kind === 'video' && width !== undefined && height !== undefined && { width, height }),
  };
}

interface Referring extends MessageReferences {
  readonly conversationId: string;
  readonly author: string;
  /** The epoch of the log that is meant; undefined: the current one. */
  readonly epoch?: string | undefined;
}

/**
 * Validates the mentions and the reply target of a message; a message without either needs no round trip. Mentions of
 * people who are not members, of unknown groups, and of everyone in a room that is too large for it are dropped, so that
 * the message is sent anyway. A recalled message may be replied to.
 * Throws INVALID_ARGUMENT, MESSAGE_NOT_FOUND, ROOM_REPLACED, the refusals of the conversation, ARCHIVE_UNAVAILABLE,
 * ARCHIVE_MISSING.
 */
export async function checkReferences(
  ports: LogPorts,
  { conversationId, author, mentions = [], replyTo, inThread = false, epoch }: Referring,
): Promise<MessageReferences> {
  const { redis, keys, history } = ports;
  if (inThread && replyTo === undefined) {
    throw new ChatError('INVALID_ARGUMENT', { field: 'inThread', message: 'only with replyTo' });
  }
  if (mentions.length === 0 && replyTo === undefined) return {};
  const sizes = { size: LIMITS.mentionEveryone, moderatedSize: LIMITS.moderatorsMentionEveryone };
  const args = { author, replyTo: replyTo ?? 0, meantFor: epoch, ...sizes, mentions };
  const answer = await redis.run(scripts.checkReferences, keys.conversation(conversationId), args);
  if (answer.archivedIn !== null && replyTo !== undefined) {
    const element = await history.archive.readOne({ conversationId, epoch: answer.archivedIn }, replyTo);
    if (element === null) throw new ChatError('ARCHIVE_MISSING');
    if (readElement(element)?.type !== 'message') throw new ChatError('MESSAGE_NOT_FOUND');
  }
  const others = mentions.filter((id) => !answer.mentioned.includes(id));
  const groups = isRoom(conversationId) ? await findGroups(ports, others) : [];
  const mentioned = [...answer.mentioned, ...groups];
  return {
    ...(mentioned.length > 0 && { mentions: mentioned }),
    ...(replyTo !== undefined && { replyTo }),
    ...(inThread && { inThread }),
  };
}
