import { randomUUID } from 'node:crypto';
import type { Core } from '#core/Core.ts';
import { ENCRYPTED_FILE } from '#shared/blob/encryptedFile.ts';
import type { Attachment, BlobRef, LogEvent } from '#shared/contract/model.ts';
import { attachmentsOf, bodyWith } from '#shared/message/attachmentsOf.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { createFileKey } from '../../src-renderer/files/createFileKey.ts';
import { decryptFile, encryptedSource } from '../../src-renderer/files/encryptedFile.ts';
import { sourceOf } from '../../src-renderer/files/Files.ts';
import { type Bytes, collect, download, freshUploadId, sha256Of, uploadFile } from './blobsForTests.ts';

interface SentFile {
  readonly name: string;
  readonly bytes: Bytes;
  readonly kind?: Attachment['kind'];
  readonly about?: Partial<BlobRef>;
}

/** Encrypts and uploads a file as a page does. Returns how its message describes it. */
export async function uploadEncrypted(
  client: Pick<Client, 'request'>,
  conversationId: string,
  { name, bytes, kind = 'file', about = {} }: SentFile,
): Promise<Attachment> {
  const uploadId = freshUploadId();
  const key = createFileKey();
  const source = encryptedSource(sourceOf(new File([bytes], name)), key, { conversationId, fileId: uploadId });
  const stored = await source.read(0, source.size);
  await uploadFile(client, conversationId, stored, { name: ENCRYPTED_FILE.name, uploadId });
  const sha256 = Buffer.from(sha256Of(stored), 'hex').toString('base64url');
  const blob = { id: uploadId, name, bytes: bytes.length, type: ENCRYPTED_FILE.type, ...about };
  return { kind, blob: { ...blob, encryption: { key, sha256 } } };
}

/** Encrypts, uploads and sends files in one message. Returns its offset, and the files as it describes them. */
export async function sendEncrypted(
  client: Pick<Client, 'request'>,
  conversationId: string,
  files: readonly SentFile[],
  caption = '',
) {
  const attachments: Attachment[] = [];
  for (const file of files) attachments.push(await uploadEncrypted(client, conversationId, file));
  const body = bodyWith(attachments, caption);
  const sent = await client.request('message.send', { conversationId, clientId: randomUUID(), body });
  return { sent, body, attachments };
}

/** The files of messages that could be decrypted. */
export function filesIn(events: readonly LogEvent[]): readonly Attachment[] {
  return events.flatMap((event) => (event.type === 'message' ? attachmentsOf(event.body) : []));
}

/** Downloads a file and decrypts it as a page does. */
export async function downloadEncrypted(
  core: Core,
  client: Pick<Client, 'request'>,
  conversationId: string,
  { id, bytes, encryption }: BlobRef,
): Promise<Bytes> {
  if (encryption === undefined) throw new Error('the file is not encrypted');
  const stored = await download(core, client, conversationId, id);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield stored.bytes;
  }
  return collect(decryptFile(pieces(), { conversationId, fileId: id, bytes, ...encryption }));
}
