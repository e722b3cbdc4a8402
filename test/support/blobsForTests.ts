import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pngChunk } from '../../scripts/pictures/pngChunk.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Core } from '#core/Core.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import type { Attachment, BlobRef } from '#shared/contract/model.ts';
import { bodyWith } from '#shared/message/attachmentsOf.ts';

/** The type that calls accept. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Random bytes without a file type, which do not compress. */
export function randomFile(bytes: number): Bytes {
  const file = randomBytes(bytes);
  file.set([0, 0xff], 0);
  return new Uint8Array(file);
}

/** A grey picture. `declared`: the size in its header, if not the real one. */
export function pngFile(width: number, height: number, declared = { width, height }): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(declared.width, 0);
  header.writeUInt32BE(declared.height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([magic, ...parts]));
}

export function freshUploadId(): string {
  return `u-${randomUUID()}`;
}

interface UploadOptions {
  readonly name?: string;
  readonly uploadId?: string;
}

/** Begins or resumes an upload and writes the missing bytes. */
export async function writeFile(
  person: Pick<Client, 'request'>,
  conversationId: string,
  file: Bytes,
  { name = 'notes.bin', uploadId = freshUploadId() }: UploadOptions = {},
): Promise<{ uploadId: string; conversationId: string }> {
  const upload = { conversationId, uploadId };
  const begin = await person.request('upload.begin', { ...upload, name, bytes: file.byteLength });
  const { chunkBytes, ...begun } = unwrap(begin);
  let { received } = begun;
  while (received < file.byteLength) {
    const chunk = file.subarray(received, received + chunkBytes);
    ({ received } = unwrap(await person.request('upload.write', { ...upload, offset: received, chunk })));
  }
  return upload;
}

/** An uploaded file that is ready to be sent. */
export async function uploadFile(
  person: Pick<Client, 'request'>,
  conversationId: string,
  file: Bytes,
  options: UploadOptions = {},
) {
  const upload = await writeFile(person, conversationId, file, options);
  return unwrap(await person.request('upload.finish', { ...upload, sha256: sha256Of(file) }));
}

export type FileKind = 'image' | 'file' | 'audio' | 'video';

export function fileMessage(conversationId: string, kind: FileKind, blob: BlobRef, clientId: string = randomUUID()) {
  return { conversationId, clientId, body: { kind, blob, caption: '' } };
}

/** Uploads a file and sends it. */
export async function sendFile(
  person: Pick<Client, 'request'>,
  conversationId: string,
  file: Bytes,
  options: UploadOptions = {},
) {
  const { kind, blob } = await uploadFile(person, conversationId, file, options);
  const sent = unwrap(await person.request('message.send', fileMessage(conversationId, kind, blob)));
  return { kind, blob, offset: sent.offset };
}

/** Uploads files and sends them in one message. */
export async function sendAlbum(
  person: Pick<Client, 'request'>,
  conversationId: string,
  files: readonly { readonly name: string; readonly bytes: Bytes }[],
  caption = '',
) {
  const items: Attachment[] = [];
  for (const { name, bytes } of files) items.push(await uploadFile(person, conversationId, bytes, { name }));
  const body = bodyWith(items, caption);
  const sent = unwrap(await person.request('message.send', { conversationId, clientId: randomUUID(), body }));
  return { items, body, offset: sent.offset };
}

/** The bytes that a person gets by requesting a link to a file and following it. */
export async function download(core: Core, person: Pick<Client, 'request'>, conversationId: string, blobId: string) {
  const { path } = unwrap(await person.request('blob.link', { conversationId, blobId }));
  const open = unwrap(await core.openBlob(tokenOf(path)));
  return { blob: open.blob, bytes: await collect(open.read({ start: 0, end: open.blob.bytes })) };
}

export function tokenOf(path: string): string {
  return path.slice('/parley/blob/'.length);
}

export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Bytes> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}
