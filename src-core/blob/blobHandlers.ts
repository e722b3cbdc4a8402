import { ENCRYPTED_FILE } from '#shared/blob/encryptedFile.ts';
import { isEncryptedDirect } from '#shared/conversation/directId.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers, Session } from '../Client.ts';
import { type FilePorts, linkBlob } from './Blobs.ts';
import { createKeyedMutex } from '../createKeyedMutex.ts';
import { createUploads } from './createUploads.ts';
import type { UploadId } from './uploadAccess.ts';

export function createBlobHandlers(ports: FilePorts): DomainHandlers<'upload' | 'blob'> {
  const uploads = createUploads(ports);
  const { chunkBytes } = ports.blobs.store;
  const mutex = createKeyedMutex();

  /** Serialises the steps of one upload in order of arrival, including a repetition of the step that is running. */
  function runSerially<Value>(
    { me }: Session,
    { conversationId, uploadId }: Omit<UploadId, 'userId'>,
    step: (id: UploadId) => Promise<Value>,
  ): Promise<Value> {
    const id = { userId: me.id, conversationId, uploadId };
    return mutex(`${me.id} ${conversationId} ${uploadId}`, () => step(id));
  }

  return {
    'upload.begin': async (file, { session }) => {
      const { conversationId, name } = file;
      const isReadable = isEncryptedRoom(conversationId) && name !== ENCRYPTED_FILE.name;
      if (isReadable || isEncryptedDirect(conversationId)) throw new ChatError('ROOM_ENCRYPTED');
      const received = await runSerially(session, file, (id) => uploads.begin(id, file));
      return { received, chunkBytes };
    },
    'upload.write': async ({ offset, chunk, ...upload }, { session }) => {
      return { received: await runSerially(session, upload, (id) => uploads.write(id, offset, chunk)) };
    },
    'upload.finish': async ({ sha256, ...upload }, { session }) => {
      const { kind, blob } = await runSerially(session, upload, (id) => uploads.finish(id, sha256));
      return { kind, blob };
    },
    'upload.cancel': async (upload, { session }) => {
      await runSerially(session, upload, (id) => uploads.cancel(id));
      return {};
    },
    'upload.quota': (_input, { session }) => ports.blobs.quota.readOwn(session.me.id),
    'blob.link': ({ conversationId, blobId }, { session }) =>
      linkBlob(ports, { userId: session.me.id, conversationId, blobId }),
  };
}
