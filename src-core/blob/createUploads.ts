import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { ENCRYPTED_FILE, isEncryptedFile } from '#shared/blob/encryptedFile.ts';
import { cleanFileName } from '#shared/blob/fileName.ts';
import type { AttachmentKind, BlobRef } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { inlineType } from '#shared/http/inlineTypes.ts';
import type { BlobAddress, BlobLimits, BlobStore } from './BlobStore.ts';
import type { FilePorts } from './Blobs.ts';
import { createUploadAccess, isRefusal, parseUpload, type ReadyUpload, type UploadId } from './uploadAccess.ts';
import { scripts } from '../generated/scripts.ts';
import type { CountedFile } from '../quota/createFileQuota.ts';

/** Each method throws the errors of its call in the contract. The caller serialises the steps of one upload. */
export interface Uploads {
  /** Returns the number of bytes stored so far. */
  begin(id: UploadId, file: { readonly name: string; readonly bytes: number }): Promise<number>;
  /** Returns the number of bytes stored so far. */
  write(id: UploadId, offset: number, chunk: Uint8Array): Promise<number>;
  finish(id: UploadId, sha256: string): Promise<ReadyUpload>;
  cancel(id: UploadId): Promise<void>;
}

export function createUploads(ports: FilePorts): Uploads {
  const { redis, keys, timing, blobs } = ports;
  const { store, limits, collector } = blobs;
  const { uploadMs } = timing;
  const { find, discard, takeSlot, freeSlot, runStep } = createUploadAccess(ports);

  async function begin({ userId, conversationId, uploadId }: UploadId, name: string, bytes: number): Promise<number> {
    await takeSlot({ userId, conversationId, uploadId });
    // Scheduled before the upload exists: a crash in between leaves a needless check, never orphaned bytes.
    await collector.scheduleUploadCheck(conversationId);
    const to = keys.conversation(conversationId);
    const { epoch } = await redis.run(scripts.checkAccess, to, { userId });
    await collector.scheduleNamespaceCheck(conversationId, epoch);
    const file = { conversationId, namespace: epoch, fileId: uploadId, author: userId, bytes };
    const args = { userId, uploadId, name: cleanFileName(name), bytes, uploadMs, namespace: epoch };
    // Counted before it begins, so that uploads that begin at once do not exceed a limit together.
    const { received } = await runCounted(ports, file, () => redis.run(scripts.beginUpload, to, args));
    // And after it: on a slow node the first check may have taken place before the upload existed, and ended.
    await collector.scheduleUploadCheck(conversationId);
    return received;
  }

  async function write(id: UploadId, offset: number, chunk: Uint8Array): Promise<number> {
    const { place, upload } = await find(id);
    const { bytes, received, state } = upload;
    const end = offset + chunk.byteLength;
    if (end > bytes) throw new ChatError('FILE_TOO_LARGE', { maxBytes: bytes });
    if (state === 'ready' || offset > received || end <= received) return received;
    if (offset !== received || (chunk.byteLength !== store.chunkBytes && end !== bytes)) {
      const message = `every chunk but the last must have ${store.chunkBytes} bytes`;
      throw new ChatError('INVALID_ARGUMENT', { field: 'chunk', message });
    }
    await store.write(place, offset, chunk);
    return acknowledge(id, place, offset, chunk.byteLength);
  }

  async function acknowledge(id: UploadId, place: BlobAddress, offset: number, bytes: number): Promise<number> {
    const { userId, conversationId, uploadId } = id;
    const args = { shelf: place.namespace, userId, uploadId, offset, bytes, uploadMs };
    try {
      const reply = await redis.run(scripts.acknowledgeChunk, keys.conversation(conversationId), args);
      return reply.received;
    } catch (error) {
      if (isRefusal(error)) await store.remove(place); // the upload ended while the chunk was being written
      throw error;
    }
  }

  async function finish(id: UploadId, sha256: string): Promise<ReadyUpload> {
    const { place, upload } = await find(id);
    if (upload.state === 'ready') {
      await freeSlot(id); // which a repeated `begin` took
      return upload;
    }
    const { name, bytes, received } = upload;
    if (received !== bytes) throw new ChatError('FILE_TRUNCATED', { received, bytes });
    const { kind, about } = await inspectFile(blobs, place, { bytes, sha256 });
    await store.seal(place, bytes);
    const { userId, conversationId, uploadId } = id;
    const blob = JSON.stringify({ id: uploadId, name, bytes, ...about });
    const args = { shelf: place.namespace, userId, uploadId, uploadMs, kind, blob };
    const file = { conversationId, namespace: place.namespace, fileId: uploadId, author: userId, bytes };
    // Counted already, unless it began on a node of an earlier version.
    const reply = await runCounted(ports, file, () =>
      redis.run(scripts.finishUpload, keys.conversation(conversationId), args),
    );
    await freeSlot(id);
    return parseReady(reply.upload);
  }

  return {
    async begin(id, { name, bytes }) {
      checkBytes(bytes, limits);
      return runStep(id, () => begin(id, name, bytes));
    },
    write: (id, offset, chunk) => runStep(id, () => write(id, offset, chunk)),
    finish: (id, sha256) => runStep(id, () => finish(id, sha256)),
    cancel: discard,
  };
}

function parseReady(json: string): ReadyUpload {
  const upload = parseUpload(json);
  if (upload.state !== 'ready') throw new Error('finishUpload returned an upload that is not ready');
  return upload;
}

/** Throws FILE_EMPTY, FILE_TOO_LARGE `{maxBytes}`. */
function checkBytes(bytes: number, { maxBytes }: BlobLimits): void {
  if (bytes === 0) throw new ChatError('FILE_EMPTY');
  if (bytes > maxBytes) throw new ChatError('FILE_TOO_LARGE', { maxBytes });
}

/**
 * Counts a file, then runs the step that stores it. When that is refused and the file not stored, it is not counted.
 */
async function runCounted<Value>(
  { redis, keys, blobs: { quota } }: FilePorts,
  file: CountedFile,
  step: () => Promise<Value>,
): Promise<Value> {
  const isAdded = await quota.reserve(file);
  try {
    return await step();
  } catch (error) {
    if (isRefusal(error)) {
      const args = { namespace: file.namespace, fileIds: [file.fileId] };
      // A file that exists and was not counted before may be that of another person; the file counter counts it.
      const { fileIds } = isAdded
        ? args
        : await redis.run(scripts.listMissing, keys.conversation(file.conversationId), args);
      await quota.release(file.namespace, fileIds);
    }
    throw error;
  }
}

/**
 * Verifies the hash and detects the type of a stored file; in an encrypted room verifies only that it is encrypted.
 * Reads the bytes back from the store, because these are the bytes that others will download.
 * Throws FILE_HASH_MISMATCH, FILE_TYPE_FORBIDDEN `{type}`, ROOM_ENCRYPTED, and the errors of reading.
 */
async function inspectFile(
  { store, limits }: { readonly store: BlobStore; readonly limits: BlobLimits },
  place: BlobAddress,
  expected: { readonly bytes: number; readonly sha256: string },
): Promise<FileDescription> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let headBytes = 0;
  for await (const piece of store.read(place, { start: 0, end: expected.bytes })) {
    hash.update(piece);
    if (headBytes >= HEAD_BYTES) continue;
    head.push(piece);
    headBytes += piece.byteLength;
  }
  if (hash.digest('hex') !== expected.sha256) throw new ChatError('FILE_HASH_MISMATCH');
  const start = Buffer.concat(head).subarray(0, HEAD_BYTES);
  if (isEncryptedRoom(place.conversationId)) {
    if (!isEncryptedFile(start)) throw new ChatError('ROOM_ENCRYPTED');
    return { kind: 'file', about: { type: ENCRYPTED_FILE.type } };
  }
  const description = await describeFile(start, limits.maxPixels);
  const { type } = description.about;
  if (limits.forbiddenTypes.includes(type)) throw new ChatError('FILE_TYPE_FORBIDDEN', { type });
  return description;
}

/** Properties of a file that are detected from its bytes; statements of the client are never trusted. */
interface FileDescription {
  readonly kind: AttachmentKind;
  readonly about: Pick<BlobRef, 'type' | 'width' | 'height'>;
}

/** Length of the file's start that is inspected; covers photos whose embedded preview precedes the image size. */
const HEAD_BYTES = 1024 * 1024;

const UNKNOWN = 'application/octet-stream';
/** EXIF orientations from this value on swap width and height. */
const FIRST_ROTATED = 5;
/** All control characters except tabs and line ends. */
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\v\f\r]/u;

/** `head`: the first `HEAD_BYTES` of the file, or all of a shorter file. */
async function describeFile(head: Uint8Array, maxPixels: number): Promise<FileDescription> {
  const sniffed = (await fileTypeFromBuffer(head))?.mime ?? (isText(head) ? 'text/plain' : UNKNOWN);
  const shown = inlineType(sniffed);
  if (shown === null) return { kind: 'file', about: { type: sniffed } };
  if (shown.startsWith('audio/')) return { kind: 'audio', about: { type: shown } };
  if (shown.startsWith('video/')) return { kind: 'video', about: { type: shown } };

  const size = readImageSize(head);
  const isShown = size !== null && size.width * size.height <= maxPixels;
  return isShown ? { kind: 'image', about: { type: shown, ...size } } : { kind: 'file', about: { type: UNKNOWN } };
}

/** The displayed size, after EXIF rotation; null when it cannot be read. */
function readImageSize(head: Uint8Array): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    if (!(width > 0 && height > 0)) return null;
    return orientation >= FIRST_ROTATED ? { width: height, height: width } : { width, height };
  } catch {
    return null; // not a valid image, despite its signature
  }
}

function isText(head: Uint8Array): boolean {
  try {
    // `stream`: the head may end in the middle of a character.
    return !CONTROL_CHARACTERS.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false; // not UTF-8
  }
}
