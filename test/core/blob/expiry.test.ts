import { expect, it } from 'vitest';
import {
  fileMessage,
  freshUploadId,
  randomFile,
  sendFile,
  sha256Of,
  uploadFile,
  writeFile,
} from '../../support/blobsForTests.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, join, say, startCore } from '../../support/coreForTests.ts';
import { ask, closeAfter, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';
import type { RoomStore } from '../../support/roomStore.ts';

const CHUNK = 256 * 1024;
const PROMPT = { roomIdleMinMs: 1, sweepEveryMs: 25, cleanupDelayMs: 50, listGraceMs: 100 };
const prompt = startComputers(1, { timing: PROMPT });
/** A core with a short time limit for uploads. */
const brief = startComputers(1, { timing: { ...PROMPT, uploadMs: 3_000 } });
/** A core without garbage collection. */
const idle = startComputers(1, { timing: { ...PROMPT, sweepEveryMs: 3_600_000, uploadMs: 3_000 } });

/** The keys that contain the name of a conversation. */
async function traces({ everything }: RoomStore, conversationId: string): Promise<string[]> {
  return [...(await everything())]
    .filter(([key, value]) => `${key} ${JSON.stringify(value)}`.includes(conversationId))
    .map(([key]) => key);
}

async function expectNoTrace(store: RoomStore, conversationId: string): Promise<void> {
  await expect.poll(() => traces(store, conversationId)).toEqual([]);
}

/** The remaining file data of a conversation: the number of fields of each of its keys. */
async function filesLeft({ redis, keys }: RoomStore, conversationId: string) {
  const { uploads, blobs, bytes } = keys.conversation(conversationId);
  return { uploads: await redis.hlen(uploads), blobs: await redis.hlen(blobs), bytes: await redis.hlen(bytes) };
}
const NOTHING = { uploads: 0, blobs: 0, bytes: 0 };

it('D10: nothing of a room’s files is left after it expired, whether sent, finished or in progress', async () => {
  const { store, people } = prompt;
  const [mei] = await people('Mei 1');
  const { conversationId } = await createRoom(mei);
  await sendFile(mei, conversationId, randomFile(CHUNK + 1));
  await uploadFile(mei, conversationId, randomFile(CHUNK));
  await writeFile(mei, conversationId, randomFile(CHUNK));
  expect(await filesLeft(store, conversationId)).toMatchObject({ uploads: 2, blobs: 1, bytes: 25 });
  await store.closesAt(conversationId);
  await closeAfter(mei, conversationId, 200);

  await expectNoTrace(store, conversationId);
});

it("D10: each message extends the lifetime of a room's files with that of the room", async () => {
  const { store, people } = prompt;
  const [mei] = await people('Mei 2');
  const { conversationId } = await createRoom(mei, { idleTtlMs: 60_000 });
  const { blob } = await sendFile(mei, conversationId, randomFile(10));
  const before = await store.closesAt(conversationId);
  await store.tick();

  const { at } = await say(mei, conversationId, 'hello');

  expect(await store.closesAt(conversationId)).toBe(at + 60_000);
  expect(at + 60_000).toBeGreaterThan(before);
  const { bytes } = store.keys.conversation(conversationId);
  expect(await store.redis.pexpiretime(bytes)).toBe(at + 60_000);
  expect(await store.redis.hkeys(bytes)).toEqual([`${blob.id}:0`]);
});

it.concurrent('D10: a room that is closed during an upload keeps nothing of the file, whenever the bytes arrive', async () => {
  const { store, people } = prompt;
  const [mei, tom] = await people('Mei 3', 'Tom 3');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  const file = randomFile(8 * CHUNK);
  const upload = { conversationId, uploadId: freshUploadId() };
  await ask(tom, 'upload.begin', { ...upload, name: 'a', bytes: file.byteLength });

  const writes = Array.from({ length: 8 }, (_, index) => {
    const offset = index * CHUNK;
    return tom.request('upload.write', { ...upload, offset, chunk: file.subarray(offset, offset + CHUNK) });
  });
  await writes[1];
  await ask(mei, 'room.close', { conversationId });

  const answers = await Promise.all(writes);
  expect(answers.slice(0, 2).every(({ ok }) => ok)).toBe(true);
  expect(answers.at(-1)).toMatchObject({ ok: false, error: { code: 'ROOM_CLOSED' } });
  await expectNoTrace(store, conversationId);
  await expect.poll(() => store.redis.hlen(store.keys.user(tom.me.id).slots)).toBe(0);
});

it('D16: a recall removes the bytes at once, and the file’s name with them', async () => {
  const { store, people } = idle;
  const [mei] = await people('Mei 4');
  const { conversationId } = await createRoom(mei);
  const kept = await sendFile(mei, conversationId, randomFile(CHUNK), { name: 'kept.bin' });
  const { blob, offset } = await sendFile(mei, conversationId, randomFile(3 * CHUNK + 1), { name: 'secret.bin' });

  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });

  expect(await filesLeft(store, conversationId)).toEqual({ uploads: 0, blobs: 1, bytes: 8 });
  const everything = JSON.stringify([...(await store.everything())]);
  expect(everything).not.toContain('secret.bin');
  expect(everything).not.toContain(blob.id);
  expect(everything).toContain(kept.blob.id);
  await expectRefused(mei, 'blob.link', { conversationId, blobId: blob.id }, 'BLOB_NOT_FOUND');
});

it('B2: an abandoned upload expires by itself, and its bytes are removed', async () => {
  const { store, people } = brief;
  const [mei] = await people('Mei 5');
  const { conversationId } = await createRoom(mei);
  const sent = await sendFile(mei, conversationId, randomFile(CHUNK));
  const unsent = await uploadFile(mei, conversationId, randomFile(CHUNK));
  const left = await writeFile(mei, conversationId, randomFile(CHUNK));
  await mei.connection.close();

  await expect.poll(() => filesLeft(store, conversationId)).toEqual({ uploads: 0, blobs: 1, bytes: 8 });

  const { bytes } = store.keys.conversation(conversationId);
  expect(await store.redis.hexists(bytes, `${sent.blob.id}:0`)).toBe(1);
  expect(await store.redis.hexists(bytes, `${unsent.blob.id}:0`)).toBe(0);
  expect(await store.redis.hexists(bytes, `${left.uploadId}:0`)).toBe(0);
  // Only the check whether the room has closed stays.
  const { meta } = store.keys.conversation(conversationId);
  const epoch = (await store.redis.hget(meta, 'epoch')) ?? '';
  const due = () => store.redis.zrange(store.keys.agenda('shelves').due, '0', '-1');
  await expect.poll(due).toEqual([`${conversationId} ${epoch}`]);
});

it('B2: an upload that began after the check for abandoned uploads is found by a later one', async () => {
  // The check is due at once, so that it usually takes place before the upload exists.
  const { store, people } = startComputers(1, { timing: { ...PROMPT, sweepEveryMs: 1, cleanupDelayMs: 0 } });
  const [mei] = await people('Mei 13');
  const { conversationId } = await createRoom(mei);
  const { uploads } = store.keys.conversation(conversationId);
  for (let round = 0; round < 4; round += 1) {
    const { uploadId } = await writeFile(mei, conversationId, randomFile(10));
    const upload = JSON.parse((await store.redis.hget(uploads, uploadId)) ?? '') as object;
    await store.redis.hset(uploads, uploadId, JSON.stringify({ ...upload, endsAt: 1 }));

    await expect.poll(() => filesLeft(store, conversationId)).toEqual(NOTHING);
  }
});

it("an expired upload can't be continued, even before garbage collection", async () => {
  const { store, people } = idle;
  const [mei] = await people('Mei 6');
  const { conversationId } = await createRoom(mei);
  const file = randomFile(CHUNK);
  const ready = await uploadFile(mei, conversationId, randomFile(10));
  const upload = await writeFile(mei, conversationId, file);
  const finish = { ...upload, sha256: sha256Of(file) };
  const isOver = async () => {
    const answer = await mei.request('upload.write', { ...upload, offset: 0, chunk: file });
    return answer.ok ? 'goes on' : answer.error.code;
  };
  await expect.poll(isOver).toBe('UPLOAD_NOT_FOUND');

  await expectRefused(mei, 'upload.finish', finish, 'UPLOAD_NOT_FOUND');
  const begin = { ...upload, name: 'a', bytes: file.byteLength };
  await expectRefused(mei, 'upload.begin', begin, 'UPLOAD_NOT_FOUND');
  const message = fileMessage(conversationId, ready.kind, ready.blob);
  await expectRefused(mei, 'message.send', message, 'BLOB_NOT_FOUND');
  expect(await filesLeft(store, conversationId)).toEqual({ uploads: 2, blobs: 0, bytes: 9 });
});

it('D10: leftovers of a core that was killed are removed by the next one that starts', async () => {
  const { store, people, keyPrefix, stop } = idle;
  const [mei] = await people('Mei 7');
  const { conversationId } = await createRoom(mei);
  await writeFile(mei, conversationId, randomFile(CHUNK));
  const { offset, blob } = await sendFile(mei, conversationId, randomFile(CHUNK));
  // The state after a recall that stopped between its script and the removal of the bytes.
  const { uploads, blobs } = store.keys.conversation(conversationId);
  await store.redis.hdel(blobs, blob.id);
  await store.redis.hset(uploads, blob.id, JSON.stringify({ author: mei.me.id, endsAt: 0 }));
  expect(offset).toBeGreaterThan(0);
  await stop();

  const next = startCore({ keyPrefix, timing: PROMPT });

  await expect.poll(() => filesLeft(store, conversationId)).toEqual(NOTHING);
  await next.stop();
});

it.concurrent('a cancelled upload leaves nothing, however often it is cancelled, and sent files stay', async () => {
  const { store, people } = prompt;
  const [mei] = await people('Mei 8');
  const { conversationId } = await createRoom(mei);
  const { blob } = await sendFile(mei, conversationId, randomFile(10));
  const upload = await writeFile(mei, conversationId, randomFile(40 * 64 * 1024));
  const ready = await uploadFile(mei, conversationId, randomFile(10));

  for (const uploadId of [upload.uploadId, upload.uploadId, ready.blob.id, blob.id, 'none']) {
    expect(await ask(mei, 'upload.cancel', { conversationId, uploadId })).toEqual({});
  }

  expect(await filesLeft(store, conversationId)).toEqual({ uploads: 0, blobs: 1, bytes: 1 });
  expect(await store.redis.hlen(store.keys.user(mei.me.id).slots)).toBe(0);
});

it('files of a direct conversation never expire, but uploads into it do', async () => {
  const { store, people } = brief;
  const [mei, tom] = await people('Mei 12', 'Tom 12');
  const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
  const { conversationId } = conversation;
  await sendFile(mei, conversationId, randomFile(10));
  await writeFile(mei, conversationId, randomFile(10));

  await expect.poll(() => filesLeft(store, conversationId)).toEqual({ uploads: 0, blobs: 1, bytes: 1 });

  const { blobs, bytes } = store.keys.conversation(conversationId);
  expect([await store.redis.pttl(blobs), await store.redis.pttl(bytes)]).toEqual([-1, -1]);
});

it("a person who is muted during an upload can't continue it", async () => {
  const { people } = prompt;
  const [mei, tom] = await people('Mei 9', 'Tom 9');
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  const upload = await writeFile(tom, conversationId, randomFile(10));
  await ask(mei, 'room.mute', { conversationId, clientId: freshId(), userId: tom.me.id, forMs: null });

  const write = { ...upload, offset: 0, chunk: randomFile(10) };
  await expectRefused(tom, 'upload.write', write, 'MUTED', { until: null });
  await expectRefused(tom, 'upload.begin', { ...upload, name: 'a', bytes: 10 }, 'MUTED', { until: null });
});

it("a person outside the room can't begin an upload and takes no slot", async () => {
  const { store, people } = prompt;
  const [mei, eve] = await people('Mei 10', 'Eve 10');
  const { conversationId } = await createRoom(mei);
  const begin = { conversationId, uploadId: freshUploadId(), name: 'a', bytes: 10 };

  await expectRefused(eve, 'upload.begin', begin, 'NOT_A_MEMBER');

  expect(await store.redis.exists(store.keys.user(eve.me.id).slots)).toBe(0);
});

it('an upload continues at another node of the team', async () => {
  const { people, keyPrefix } = prompt;
  const [mei] = await people('Mei 11');
  const { conversationId } = await createRoom(mei);
  const file = randomFile(3 * CHUNK);
  const upload = { conversationId, uploadId: freshUploadId() };
  await ask(mei, 'upload.begin', { ...upload, name: 'a', bytes: file.byteLength });
  await ask(mei, 'upload.write', { ...upload, offset: 0, chunk: file.subarray(0, CHUNK) });
  await mei.connection.close();

  const other = startCore({ keyPrefix });
  const again = await join(other);
  await again.request('account.signOut', {});
  await ask(again, 'account.signIn', { name: mei.me.name, password: mei.password });
  const { blob } = await uploadFile(again, conversationId, file, upload);

  expect(blob.bytes).toBe(3 * CHUNK);
  await other.stop();
});
