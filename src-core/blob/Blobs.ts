import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type BlobRef, blobRefSchema } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { BlobLimits, BlobStore, OpenBlob } from './BlobStore.ts';
import type { BlobCollector } from './createBlobCollector.ts';
import type { FileQuota } from '../quota/createFileQuota.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts, RedisAccess } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';

/** The file services of a node. */
export interface Blobs {
  /** Throws `ChatError` only. */
  readonly store: BlobStore;
  readonly limits: BlobLimits;
  readonly collector: BlobCollector;
  readonly quota: FileQuota;
  readonly links: Links;
  /**
   * Whether `blob.link` creates shared links: the same for all readers for a while, so that a cache in front of the
   * gateway can answer the second reader. Access is checked when a shared link is created, not when it is opened.
   */
  readonly hasSharedLinks: boolean;
}

export interface FilePorts extends DataPorts {
  readonly timing: Timing;
  readonly blobs: Blobs;
}

/** Path prefix of the links from `blob.link`; the token follows. */
const PATH = '/parley/blob/';

interface StoredBlob {
  readonly shelf: string;
  readonly blob: BlobRef;
  readonly now: number;
}

/** Finds a file of a message for a current member of the conversation. Throws BLOB_NOT_FOUND. */
async function findBlob(
  { redis, keys }: FilePorts,
  userId: string,
  conversationId: string,
  blobId: string,
): Promise<StoredBlob> {
  const args = { userId, blobId };
  const { shelf, blob, now } = await redis.run(scripts.readBlob, keys.conversation(conversationId), args);
  return { shelf, blob: blobRefSchema.parse(JSON.parse(blob)), now };
}

/** Finds a file of a message for a shared link. Throws BLOB_NOT_FOUND. */
async function findLinkedBlob({ redis, keys }: FilePorts, conversationId: string, blobId: string): Promise<StoredBlob> {
  const { shelf, blob, now } = await redis.run(scripts.readLinkedBlob, keys.conversation(conversationId), { blobId });
  return { shelf, blob: blobRefSchema.parse(JSON.parse(blob)), now };
}

export async function linkBlob(
  parts: FilePorts,
  request: { readonly userId: string; readonly conversationId: string; readonly blobId: string },
): Promise<{ readonly path: string; readonly forMs: number }> {
  const { userId, conversationId, blobId } = request;
  const { shelf, now } = await findBlob(parts, userId, conversationId, blobId);
  const { linkMs } = parts.timing;
  if (parts.blobs.hasSharedLinks) {
    const endsAt = endOfSharedLink(now, linkMs);
    const token = await parts.blobs.links.sign({ conversationId, blobId, shelf, endsAt });
    return { path: `${PATH}${token}`, forMs: endsAt - now };
  }
  const forMs = linkMs;
  const token = await parts.blobs.links.sign({ userId, conversationId, blobId, shelf, endsAt: now + forMs });
  return { path: `${PATH}${token}`, forMs };
}

/**
 * Shared links of one file that are created within half of `linkMs` have the same end, so they are the same link. A link
 * is valid for more than half of `linkMs`, at most for all of it.
 */
function endOfSharedLink(now: number, linkMs: number): number {
  const windowMs = Math.max(1, Math.floor(linkMs / 2));
  return (Math.floor(now / windowMs) + 2) * windowMs;
}

/**
 * Opens the file of a link. Throws BLOB_NOT_FOUND, `{reason: 'expired'}` for an expired link, and the errors of any
 * access to the conversation.
 */
export async function openBlob(parts: FilePorts, token: string): Promise<OpenBlob> {
  const link = await parts.blobs.links.open(token);
  if (link === null) throw new ChatError('BLOB_NOT_FOUND');
  const { userId, conversationId, blobId, endsAt } = link;
  const { shelf, blob, now } =
    userId === undefined
      ? await findLinkedBlob(parts, conversationId, blobId)
      : await findBlob(parts, userId, conversationId, blobId);
  if (shelf !== link.shelf) throw new ChatError('BLOB_NOT_FOUND');
  if (now >= endsAt) throw new ChatError('BLOB_NOT_FOUND', { reason: 'expired' });
  const address = { conversationId, namespace: shelf, id: blobId };
  // The bytes of a blob never change, so its id identifies them.
  const maxAgeS = Math.floor((endsAt - now) / 1_000);
  const caching = userId === undefined ? { etag: `"${blobId}"`, maxAgeS } : null;
  return { blob, caching, read: (range) => parts.blobs.store.read(address, range) };
}

const linkSchema = z.object({
  /** Absent in a shared link. */
  userId: z.string().optional(),
  conversationId: z.string(),
  blobId: z.string(),
  shelf: z.string(),
  /** In ms since 1970, by the clock of Redis. */
  endsAt: z.number(),
});
/** The claims of a link: which user, or everyone who has it, may read which file, and until when. */
type Link = z.infer<typeof linkSchema>;

/**
 * Self-contained links that every node of the team can verify: the claims are in the token, signed with a secret that
 * is stored in Redis, so no state is kept per link. Both methods throw the errors of `RedisAccess`.
 */
interface Links {
  sign(link: Link): Promise<string>;
  /** Null when the signature is invalid. The caller checks the expiry. */
  open(token: string): Promise<Link | null>;
}

export function createLinks(redis: RedisAccess, keys: Keys): Links {
  const { secret: key } = keys.links;

  /** Read on every use, because a Redis that was emptied, or replaced under the same address, has another secret. */
  async function readSecret(): Promise<string> {
    const found = await redis.call('reading the secret of links', (command) => command.get(key));
    if (found !== null) return found;
    const fresh = `${randomId()}${randomId()}`;
    const other = await redis.call('creating the secret of links', (command) => command.set(key, fresh, 'NX', 'GET'));
    return other ?? fresh;
  }

  return {
    async sign(link) {
      const text = Buffer.from(JSON.stringify(link)).toString('base64url');
      return `${text}.${signatureOf(text, await readSecret()).toString('base64url')}`;
    },

    async open(token) {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(text, await readSecret());
      if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
      return linkSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
  };
}

function signatureOf(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
