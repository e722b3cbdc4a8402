import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { freshUploadId, randomFile, sendFile } from '../../support/blobsForTests.ts';
import { join, say, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, expectRefused } from '../../support/roomsForTests.ts';
import { startRedis } from '../../support/startRedis.ts';

const CHUNK = 256 * 1024;

it('D10: when Redis is full in the middle of an upload nothing of the file is kept and all else continues: BLOB_STORE_FULL', async () => {
  const server = await startRedis(['--maxmemory-policy', 'noeviction']);
  const redis = new Redis(server.url, { replyMapping: 'legacy' });
  const core = startCore({ redis: { url: server.url }, keyPrefix: 'full' });
  try {
    const mei = await join(core);
    const { conversationId } = await createRoom(mei);
    const { blob } = await sendFile(mei, conversationId, randomFile(CHUNK));
    const used = Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
    await redis.config('SET', 'maxmemory', String(used + 3 * 1024 * 1024));

    const upload = { conversationId, uploadId: freshUploadId() };
    await ask(mei, 'upload.begin', { ...upload, name: 'large.bin', bytes: 64 * CHUNK });
    let failure = null;
    for (let offset = 0; failure === null && offset < 64 * CHUNK; offset += CHUNK) {
      const answer = await mei.request('upload.write', { ...upload, offset, chunk: randomFile(CHUNK) });
      if (!answer.ok) failure = { ...answer.error, offset };
    }

    expect(failure).toMatchObject({ code: 'BLOB_STORE_FULL' });
    expect(failure?.offset).toBeGreaterThan(0);
    const { bytes, uploads } = createKeys('full').conversation(conversationId);
    expect((await redis.hkeys(bytes)).every((piece) => piece.startsWith(`${blob.id}:`))).toBe(true);
    expect(await redis.exists(uploads)).toBe(0);
    await expectRefused(mei, 'upload.write', { ...upload, offset: 0, chunk: randomFile(CHUNK) }, 'UPLOAD_NOT_FOUND');
    expect((await say(mei, conversationId, 'there is room for words')).offset).toBeGreaterThan(0);

    await redis.config('SET', 'maxmemory', '1');
    const another = { ...upload, uploadId: freshUploadId(), name: 'a', bytes: 10 };
    await expectRefused(mei, 'upload.begin', another, 'BLOB_STORE_FULL');
  } finally {
    redis.disconnect();
    await core.stop();
    await server.stop();
  }
});

it('an upload can be cancelled when Redis is full, which frees memory', async () => {
  const server = await startRedis(['--maxmemory-policy', 'noeviction']);
  const redis = new Redis(server.url, { replyMapping: 'legacy' });
  const core = startCore({ redis: { url: server.url }, keyPrefix: 'full' });
  try {
    const mei = await join(core);
    const { conversationId } = await createRoom(mei);
    const upload = { conversationId, uploadId: freshUploadId() };
    await ask(mei, 'upload.begin', { ...upload, name: 'a', bytes: 2 * CHUNK });
    await ask(mei, 'upload.write', { ...upload, offset: 0, chunk: randomFile(CHUNK) });
    await redis.config('SET', 'maxmemory', '1');

    await ask(mei, 'upload.cancel', upload);

    const { bytes, uploads } = createKeys('full').conversation(conversationId);
    expect(await redis.exists(bytes, uploads)).toBe(0);
  } finally {
    redis.disconnect();
    await core.stop();
    await server.stop();
  }
});
