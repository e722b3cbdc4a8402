import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import type { Core } from '#core/Core.ts';
import { download, freshUploadId, randomFile, sendFile, writeFile } from '../../support/blobsForTests.ts';
import { freshId, join, pair, randomPrefix, startCore } from '../../support/coreForTests.ts';
import { ask, closeAfter, createRoom } from '../../support/roomsForTests.ts';

const CHUNK = 256 * 1024;
const TIMING = { roomIdleMinMs: 1, sweepEveryMs: 25, cleanupDelayMs: 50, listGraceMs: 100 };
const keyPrefix = randomPrefix();
let folder: string;
let core: Core;

/** A node of a team that uses the folder. */
async function start(prefix: string, timing: object = TIMING): Promise<Core> {
  return startCore({ keyPrefix: prefix, timing, blobs: { store: await createFolderStore(folder) } });
}

beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'parley-shelves-'));
  core = await start(keyPrefix);
});
afterAll(async () => {
  await core.stop();
  await rm(folder, { recursive: true });
});

/** All files with their folders. */
async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function areThere(namespaces: readonly string[]): Promise<boolean[]> {
  const listed: string[] = [];
  for await (const namespace of (await createFolderStore(folder)).listNamespaces()) listed.push(namespace);
  return namespaces.map((namespace) => listed.includes(namespace));
}

async function namespaceOf(person: Awaited<ReturnType<typeof join>>, conversationId: string): Promise<string> {
  const { head } = await ask(person, 'conversation.fetch', { conversationId });
  return head.epoch;
}

it('D10: files are stored outside Redis, in one namespace per conversation', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const file = randomFile(2 * CHUNK + 1);

  const { blob } = await sendFile(mei, conversationId, file);

  expect(Buffer.from((await download(core, tom, conversationId, blob.id)).bytes).equals(file)).toBe(true);
  expect(await readdir(folder)).toHaveLength(1);
});

it('D10: the namespace of a room is removed when the room closes, by itself or by its owner', async () => {
  const mei = await join(core);
  const brief = await createRoom(mei);
  const byHand = await createRoom(mei, { idleTtlMs: 0 }); // it never closes by itself
  const before = (await files()).length;
  for (const { conversationId } of [brief, byHand]) {
    await sendFile(mei, conversationId, randomFile(10));
    await writeFile(mei, conversationId, randomFile(CHUNK));
  }
  expect((await files()).length).toBe(before + 4);

  await closeAfter(mei, brief.conversationId, 200);
  await ask(mei, 'room.close', { conversationId: byHand.conversationId });

  await expect.poll(async () => (await files()).length).toBe(before);
});

it('D10: the namespace of a room that closed while no core was running is removed at the next start', async () => {
  const prefix = randomPrefix();
  const idle = await start(prefix, { ...TIMING, sweepEveryMs: 3_600_000 });
  const mei = await join(idle);
  const namespaces: string[] = [];
  for (const idleTtlMs of [200, 3_600_000]) {
    const { conversationId } = await createRoom(mei);
    await sendFile(mei, conversationId, randomFile(10));
    namespaces.push(await namespaceOf(mei, conversationId));
    await closeAfter(mei, conversationId, idleTtlMs);
  }
  await idle.stop();
  expect(await areThere(namespaces)).toEqual([true, true]);

  const next = await start(prefix);

  await expect.poll(() => areThere(namespaces)).toEqual([false, true]);
  await next.stop();
});

it('D16: a recall, a cancellation and a wrongly described file leave no file behind', async () => {
  const mei = await join(core);
  const { conversationId } = await createRoom(mei);
  const before = (await files()).length;
  const { offset } = await sendFile(mei, conversationId, randomFile(CHUNK + 1));
  const cancelled = await writeFile(mei, conversationId, randomFile(10));
  const wrong = await writeFile(mei, conversationId, randomFile(10));
  expect((await files()).length).toBe(before + 3);

  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });
  await ask(mei, 'upload.cancel', cancelled);
  const answer = await mei.request('upload.finish', { ...wrong, sha256: '0'.repeat(64) });

  expect(answer).toMatchObject({ ok: false, error: { code: 'FILE_HASH_MISMATCH' } });
  expect((await files()).length).toBe(before);
});

it('a failing store reports the failure, and acknowledged data is kept: BLOB_STORE_FAILED', async () => {
  const store = await createFolderStore(folder);
  let isDown = false;
  const write: typeof store.write = async (...chunk) => {
    if (isDown) throw new Error('the disk is gone');
    await store.write(...chunk);
  };
  const flaky = startCore({ keyPrefix, timing: TIMING, blobs: { store: { ...store, write } } });
  const mei = await join(flaky);
  const { conversationId } = await createRoom(mei);
  const upload = { conversationId, uploadId: freshUploadId() };
  const begin = { ...upload, name: 'a', bytes: 2 * CHUNK };
  await ask(mei, 'upload.begin', begin);
  await ask(mei, 'upload.write', { ...upload, offset: 0, chunk: randomFile(CHUNK) });

  isDown = true;
  const answer = await mei.request('upload.write', { ...upload, offset: CHUNK, chunk: randomFile(CHUNK) });
  expect(answer).toMatchObject({ ok: false, error: { code: 'BLOB_STORE_FAILED' } });

  isDown = false;
  expect(await ask(mei, 'upload.begin', begin)).toMatchObject({ received: CHUNK });
  await flaky.stop();
});
