import { blobRefSchema, type BlobRef } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { FilePorts } from './Blobs.ts';
import { scripts } from '../generated/scripts.ts';
import type { OpenBlob } from './OpenBlob.ts';

type Parts = FilePorts;

/** Path prefix of the links from `blob.link`; the token follows. */
const PATH = '/parley/blob/';

interface StoredBlob {
  readonly shelf: string;
  readonly blob: BlobRef;
  readonly now: number;
}

/** Finds a file of a message for a current member of the conversation. Throws BLOB_NOT_FOUND. */
async function findBlob(
  { redis, keys }: Parts,
  userId: string,
  conversationId: string,
  blobId: string,
): Promise<StoredBlob> {
  const args = { userId, blobId };
  const { shelf, blob, now } = await redis.run(scripts.readBlob, keys.conversation(conversationId), args);
  return { shelf, blob: blobRefSchema.parse(JSON.parse(blob)), now };
}

export async function linkBlob(
  parts: Parts,
  request: { readonly userId: string; readonly conversationId: string; readonly blobId: string },
): Promise<{ readonly path: string; readonly forMs: number }> {
  const { userId, conversationId, blobId } = request;
  const { shelf, now } = await findBlob(parts, userId, conversationId, blobId);
  const forMs = parts.timing.linkMs;
  const token = await parts.blobs.links.sign({ userId, conversationId, blobId, shelf, endsAt: now + forMs });
  return { path: `${PATH}${token}`, forMs };
}

/** Throws BLOB_NOT_FOUND, and the errors of any access to the conversation. */
export async function openBlob(parts: Parts, token: string): Promise<OpenBlob> {
  const link = await parts.blobs.links.open(token);
  if (link === null) throw new ChatError('BLOB_NOT_FOUND');
  const { userId, conversationId, blobId, endsAt } = link;
  const { shelf, blob, now } = await findBlob(parts, userId, conversationId, blobId);
  if (now >= endsAt || shelf !== link.shelf) throw new ChatError('BLOB_NOT_FOUND');
  const address = { conversationId, namespace: shelf, id: blobId };
  return { blob, read: (range) => parts.blobs.store.read(address, range) };
}
