import { expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Attachment } from '#shared/contract/model.ts';
import { freshUploadId, pngFile, randomFile, sendAlbum, uploadFile } from '../../support/blobsForTests.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { store, people } = startComputers(1, { timing: { sweepEveryMs: 3_600_000 } });
const PICTURE = { name: 'quay.png', bytes: pngFile(40, 30) };
const NOTES = { name: 'notes.bin', bytes: randomFile(300_000) };
const PLAN = { name: 'plan.bin', bytes: randomFile(10) };

async function roomOf(mei: string, tom: string) {
  const [first, second] = await people(mei, tom);
  const { name, conversationId } = await createRoom(first);
  await enter(second, name);
  return { mei: first, tom: second, conversationId };
}

it('hour 10: an album is one message with all of its files, one caption and one preview', async () => {
  const { mei, tom, conversationId } = await roomOf('Mei album', 'Tom album');
  const { body, offset } = await sendAlbum(mei, conversationId, [PICTURE, NOTES, PLAN], 'for Monday');

  const { events, head } = await ask(tom, 'conversation.fetch', { conversationId });
  expect(events.at(-1)).toMatchObject({ offset, from: mei.me.id, body });
  expect(head.unread).toBe(1);
  const last = async () =>
    (await ask(tom, 'conversation.list', {})).conversations.find((one) => one.conversationId === conversationId)?.last;
  expect(await last()).toMatchObject({ kind: 'album', items: ['image', 'file', 'file'], preview: 'for Monday' });

  await ask(mei, 'message.edit', { conversationId, offset, text: '' });
  expect(await last()).toMatchObject({ kind: 'album', preview: 'quay.png, notes.bin, plan.bin' });
  await ask(mei, 'message.edit', { conversationId, offset, text: 'for "Tuesday"' });
  const again = await ask(tom, 'conversation.fetch', { conversationId });
  expect(again.events.find((event) => event.offset === offset)).toMatchObject({
    body: { ...body, caption: 'for "Tuesday"' },
  });
});

it('hour 10: every member of the conversation can read each file of an album, and nobody else can', async () => {
  const { mei, tom, conversationId } = await roomOf('Mei reads', 'Tom reads');
  const [eve] = await people('Eve reads');
  const { items } = await sendAlbum(mei, conversationId, [PICTURE, PLAN]);
  for (const { blob } of items) {
    await ask(tom, 'blob.link', { conversationId, blobId: blob.id });
    await expectRefused(eve, 'blob.link', { conversationId, blobId: blob.id }, 'NOT_A_MEMBER');
  }
});

it('hour 10: recalling an album removes the bytes and the names of all of its files', async () => {
  const { mei, tom, conversationId } = await roomOf('Mei back', 'Tom back');
  const files = [PICTURE, NOTES, PLAN].map((file) => ({ ...file, name: `slip-${file.name}` }));
  const { items, offset } = await sendAlbum(mei, conversationId, files, 'a slip');
  const { bytes, blobs, uploads } = store.keys.conversation(conversationId);
  expect(await store.redis.hlen(bytes)).toBeGreaterThan(3);

  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });

  for (const key of [bytes, blobs, uploads]) expect(await store.redis.exists(key)).toBe(0);
  const everything = JSON.stringify([...(await store.everything())]);
  for (const { blob } of items) {
    expect(everything).not.toContain(blob.id);
    expect(everything).not.toContain(blob.name);
    await expectRefused(tom, 'blob.link', { conversationId, blobId: blob.id }, 'BLOB_NOT_FOUND');
  }
});

it('lists an album when one of its files is of a requested kind', async () => {
  const { mei, conversationId } = await roomOf('Mei lists', 'Tom lists');
  const { offset } = await sendAlbum(mei, conversationId, [PLAN, PICTURE], 'has "kind":"video" in it');
  const found = async (...kinds: ('image' | 'video' | 'file')[]) =>
    (await ask(mei, 'conversation.attachments', { conversationId, kinds })).events.map((event) => event.offset);
  expect(await found('image')).toEqual([offset]);
  expect(await found('video', 'file')).toEqual([offset]);
  expect(await found('video')).toEqual([]);
});

it('refuses an album with a missing, repeated or wrongly described file; none of its files is used then', async () => {
  const { mei, conversationId } = await roomOf('Mei refused', 'Tom refused');
  const upload = async (name: string): Promise<Attachment> => uploadFile(mei, conversationId, randomFile(10), { name });
  const [first, second] = [await upload('a.bin'), await upload('b.bin')];
  const album = (...items: Attachment[]) => ({
    conversationId,
    clientId: freshId(),
    body: { kind: 'album' as const, items, caption: '' },
  });
  const missing = { ...second, blob: { ...second.blob, id: freshUploadId() } };
  await expectRefused(mei, 'message.send', album(first, missing), 'BLOB_NOT_FOUND');
  await expectRefused(mei, 'message.send', album(first, second, first), 'INVALID_ARGUMENT', {
    field: 'body.items.2.blob.id',
  });
  const other = { ...second, blob: { ...second.blob, bytes: 11 } };
  await expectRefused(mei, 'message.send', album(first, other), 'INVALID_ARGUMENT', {
    field: 'body.items.1.blob.bytes',
  });
  await expectRefused(mei, 'message.send', album(first), 'INVALID_ARGUMENT');
  const many = Array.from({ length: LIMITS.attachmentsPerMessage + 1 }, () => first);
  await expectRefused(mei, 'message.send', album(...many), 'INVALID_ARGUMENT');
  expect((await ask(mei, 'message.send', album(first, second))).repeated).toBe(false);
});
