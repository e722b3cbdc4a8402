import { mayBeShownAs } from '#shared/blob/blobKind.ts';
import type { Attachment, BlobRef, MessageBody } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { attachmentsOf, bodyWith } from '#shared/message/attachmentsOf.ts';
import { createUploadAccess } from '../blob/uploadAccess.ts';
import type { ReadyUpload } from '../blob/uploadEntry.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { toRow, type Outgoing, type Sent } from './batch.ts';

type AttachmentsBody = Exclude<MessageBody, { kind: 'text' }>;
type OutgoingAttachments = Outgoing & { readonly body: AttachmentsBody };

/**
 * Sends a message that refers to files. What the log says of a file is what was read from its bytes; a hash of how it
 * looks and how long it plays are the sender's word.
 * Throws BLOB_NOT_FOUND, INVALID_ARGUMENT when a file is described as another or named twice, and what any send throws.
 */
export async function sendAttachments(
  engine: Pick<Engine, 'redis' | 'keys' | 'timing' | 'blobs'>,
  conversationId: string,
  message: OutgoingAttachments,
): Promise<Sent> {
  const { author, body } = message;
  const attachments = attachmentsOf(body);
  refuseRepeated(attachments);
  const uploads = await Promise.all(attachments.map(({ blob }) => findReady(engine, conversationId, author, blob.id)));
  const ready = uploads.filter((upload) => upload !== null);
  const isReady = ready.length === attachments.length;
  const row = toRow(isReady ? { ...message, body: describe(body, ready) } : message);
  const { othersHere, ...sent } = await engine.redis.run(scripts.sendBlob, engine.keys.conversation(conversationId), {
    ...row,
    leaseMs: engine.timing.conversationLeaseMs,
    meantFor: message.epoch,
    // Without them the script knows only a message that it has taken before.
    blobIds: isReady ? attachments.map(({ blob }) => blob.id) : [],
  });
  return { ...sent, receiverOnline: othersHere };
}

/** Null where it is in a message already, or where the script will say why not. */
async function findReady(
  engine: Pick<Engine, 'redis' | 'keys' | 'blobs'>,
  conversationId: string,
  userId: string,
  uploadId: string,
): Promise<ReadyUpload | null> {
  try {
    const { upload } = await createUploadAccess(engine).find({ userId, conversationId, uploadId });
    return upload.state === 'ready' ? upload : null;
  } catch (error) {
    // A message that was taken before is answered as it was then, also to somebody who was muted since.
    if (error instanceof ChatError && (error.code === 'UPLOAD_NOT_FOUND' || error.code === 'MUTED')) return null;
    throw error;
  }
}

function refuseRepeated(attachments: readonly Attachment[]): void {
  const ids = attachments.map(({ blob }) => blob.id);
  const index = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (index === -1) return;
  throw new ChatError('INVALID_ARGUMENT', { field: `body.items.${index}.blob.id`, message: 'the same file twice' });
}

/** What the log says: every file as its upload has it. */
function describe(body: AttachmentsBody, uploads: readonly ReadyUpload[]): MessageBody {
  const path = (index: number): string => (body.kind === 'album' ? `body.items.${index}` : 'body');
  const described = attachmentsOf(body).flatMap((attachment, index) => {
    const upload = uploads[index];
    return upload === undefined ? [] : [describeOne(attachment, upload, path(index))];
  });
  return bodyWith(described, body.caption);
}

function describeOne(attachment: Attachment, { kind, blob }: ReadyUpload, path: string): Attachment {
  if (!mayBeShownAs(kind, attachment.kind)) {
    throw new ChatError('INVALID_ARGUMENT', { field: `${path}.kind`, message: kind });
  }
  for (const field of ['name', 'bytes', 'type', 'width', 'height'] as const) {
    if (blob[field] === undefined || blob[field] === attachment.blob[field]) continue;
    throw new ChatError('INVALID_ARGUMENT', { field: `${path}.blob.${field}`, message: String(blob[field]) });
  }
  return { kind: attachment.kind, blob: { ...hintsOf(attachment), ...blob } };
}

/** What is not read from the bytes. Only of film is the size among them. */
function hintsOf({ kind, blob }: Attachment): Partial<BlobRef> {
  const { thumbHash, durationMs, width, height } = blob;
  return {
    ...(thumbHash !== undefined && { thumbHash }),
    ...(durationMs !== undefined && { durationMs }),
    ...(kind === 'video' && width !== undefined && height !== undefined && { width, height }),
  };
}
