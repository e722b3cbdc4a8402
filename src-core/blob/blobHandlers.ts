import type { DomainHandlers, Engine } from '../Engine.ts';
import type { LiveSession } from '../live/LiveSession.ts';
import { createTurns } from './createTurns.ts';
import { createUploads } from './createUploads.ts';
import { linkBlob } from './blobLinks.ts';
import type { UploadId } from './uploadAccess.ts';

export function createBlobHandlers(engine: Engine): DomainHandlers<'upload' | 'blob'> {
  const uploads = createUploads(engine);
  const { chunkBytes } = engine.blobs.store;
  const turns = createTurns();

  /** Steps of one upload are taken in the order in which they came, also when a client repeats one that is under way. */
  function inTurn<Value>(
    { me }: LiveSession,
    { conversationId, uploadId }: Omit<UploadId, 'userId'>,
    step: (id: UploadId) => Promise<Value>,
  ): Promise<Value> {
    const id = { userId: me.id, conversationId, uploadId };
    return turns(`${me.id} ${conversationId} ${uploadId}`, () => step(id));
  }

  return {
    'upload.begin': async (file, { session }) => {
      const received = await inTurn(session, file, (id) => uploads.begin(id, file));
      return { received, chunkBytes };
    },
    'upload.write': async ({ offset, chunk, ...upload }, { session }) => {
      return { received: await inTurn(session, upload, (id) => uploads.write(id, offset, chunk)) };
    },
    'upload.finish': async ({ sha256, ...upload }, { session }) => {
      const { kind, blob } = await inTurn(session, upload, (id) => uploads.finish(id, sha256));
      return { kind, blob };
    },
    'upload.cancel': async (upload, { session }) => {
      await inTurn(session, upload, (id) => uploads.cancel(id));
      return {};
    },
    'blob.link': ({ conversationId, blobId }, { session }) =>
      linkBlob(engine, { userId: session.me.id, conversationId, blobId }),
  };
}
