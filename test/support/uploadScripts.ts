import { scripts } from '#core/generated/scripts.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { OLGA, type RoomKeys } from './roomScripts.ts';

export const UPLOAD_MS = 3_600_000;
export const UPLOAD = 'upload-one';

export function beginArgs(namespace: string, userId = OLGA, overrides: object = {}) {
  return { namespace, userId, uploadId: UPLOAD, name: 'a "name" é.bin', bytes: 6, uploadMs: UPLOAD_MS, ...overrides };
}

/** The namespace of the files of a conversation; empty when there is no such conversation. */
async function namespaceOf(redis: RedisAccess, { meta }: Pick<RoomKeys, 'meta'>): Promise<string> {
  return (await redis.command.hget(meta, 'epoch')) ?? '';
}

/** Begins an upload and returns its namespace. */
export async function begin(redis: RedisAccess, conversation: RoomKeys, userId = OLGA, overrides: object = {}) {
  const namespace = await namespaceOf(redis, conversation);
  await redis.run(scripts.beginUpload, conversation, beginArgs(namespace, userId, overrides));
  return namespace;
}

export function chunkArgs(shelf: string, offset: number, bytes: number, overrides: object = {}) {
  return { shelf, userId: OLGA, uploadId: UPLOAD, offset, bytes, uploadMs: UPLOAD_MS, ...overrides };
}

export const BLOB = { id: UPLOAD, name: 'a.png', bytes: 6, type: 'image/png', width: 30, height: 20 };

export function finishArgs(shelf: string, userId = OLGA, overrides: object = {}) {
  return {
    shelf,
    userId,
    uploadId: UPLOAD,
    uploadMs: UPLOAD_MS,
    kind: 'image',
    blob: JSON.stringify(BLOB),
    ...overrides,
  };
}

/** An upload that is ready to be sent, and its namespace. */
export async function makeReady(
  redis: RedisAccess,
  conversation: RoomKeys,
  userId = OLGA,
  uploadId = UPLOAD,
): Promise<string> {
  const shelf = await begin(redis, conversation, userId, { uploadId });
  await redis.run(scripts.acknowledgeChunk, conversation, chunkArgs(shelf, 0, 6, { userId, uploadId }));
  const blob = JSON.stringify({ ...BLOB, id: uploadId });
  await redis.run(scripts.finishUpload, conversation, finishArgs(shelf, userId, { uploadId, blob }));
  return shelf;
}

interface SendOverrides {
  readonly clientId?: string;
  readonly blobIds?: readonly string[];
}

export function sendArgs(author = OLGA, { clientId = 'm1', blobIds = [UPLOAD] }: SendOverrides = {}) {
  const items = blobIds.map((id) => ({ kind: 'image', blob: { ...BLOB, id } }));
  const body = JSON.stringify(
    items.length > 1 ? { kind: 'album', items, caption: '' } : { kind: 'image', blob: BLOB, caption: '' },
  );
  return {
    leaseMs: 60_000,
    blobIds,
    author,
    sentId: `${author}:${clientId}`,
    event: `"id":"${clientId}","type":"message","from":"${author}","body":${body}}`,
  };
}

/** Encrypted files of the owner, with a caption that is encrypted for this key or not. */
export function encryptedFiles(caption: string) {
  const blob = { id: UPLOAD, bytes: 6, name: 'file', type: 'application/octet-stream' };
  return { kind: 'encrypted', items: [{ kind: 'file', blob }], caption };
}

/** The arguments that send a body in place of that of `sendArgs`. */
export function sendBodyArgs(body: object) {
  const event = `"id":"m1","type":"message","from":"${OLGA}","body":${JSON.stringify(body)}}`;
  return { ...sendArgs(OLGA), event };
}

/** The state in Redis of uploads that are in no message. */
export async function readUploads(redis: RedisAccess, conversation: RoomKeys): Promise<Record<string, unknown>> {
  const entries = await redis.command.hgetall(conversation.uploads);
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, JSON.parse(entry) as unknown]));
}
