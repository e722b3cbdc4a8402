import { mayBeShownAs } from '#shared/blob/blobKind.ts';
import type { BlobRef, MessageBody } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createUploadAccess } from '../blob/uploadAccess.ts';
import type { ReadyUpload } from '../blob/uploadEntry.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { toRow, type Outgoing, type Sent } from './batch.ts';

type Attachment = Exclude<MessageBody, { kind: 'text' }>;
type OutgoingAttachment = Outgoing & { readonly body: Attachment };

/**
 * Sends a message that refers to a file. What the log says of the file is what was read from its bytes; a hash of how it
 * looks and how long it plays are the sender's word.
 * Throws BLOB_NOT_FOUND, INVALID_ARGUMENT when the file is described as another, and what any send throws.
 */
export async function sendAttachment(
  engine: Pick<Engine, 'redis' | 'keys' | 'timing' | 'blobs'>,
  conversationId: string,
  message: OutgoingAttachment,
): Promise<Sent> {
  const upload = await findReady(engine, conversationId, message);
  const row = toRow(upload === null ? message : { ...message, body: describe(message.body, upload) });
  const { othersHere, ...sent } = await engine.redis.run(scripts.sendBlob, engine.keys.conversation(conversationId), {
    ...row,
    leaseMs: engine.timing.conversationLeaseMs,
    // Without one the script knows only a message that it has taken before.
    blobId: upload?.blob.id ?? '',
    meantFor: message.epoch,
  });
  return { ...sent, receiverOnline: othersHere };
}

/** Null where it is in a message already, or where the script will say why not. */
async function findReady(
  engine: Pick<Engine, 'redis' | 'keys' | 'blobs'>,
  conversationId: string,
  { author: userId, body }: OutgoingAttachment,
): Promise<ReadyUpload | null> {
  try {
    const { upload } = await createUploadAccess(engine).find({ userId, conversationId, uploadId: body.blob.id });
    return upload.state === 'ready' ? upload : null;
  } catch (error) {
    // A message that was taken before is answered as it was then, also to somebody who was muted since.
    if (error instanceof ChatError && (error.code === 'UPLOAD_NOT_FOUND' || error.code === 'MUTED')) return null;
    throw error;
  }
}

function describe(body: Attachment, { kind, blob }: ReadyUpload): Attachment {
  if (!mayBeShownAs(kind, body.kind)) throw new ChatError('INVALID_ARGUMENT', { field: 'body.kind', message: kind });
  for (const field of ['name', 'bytes', 'type', 'width', 'height'] as const) {
    if (blob[field] === undefined || blob[field] === body.blob[field]) continue;
    throw new ChatError('INVALID_ARGUMENT', { field: `body.blob.${field}`, message: String(blob[field]) });
  }
  return { ...body, blob: { ...hintsOf(body), ...blob } };
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
