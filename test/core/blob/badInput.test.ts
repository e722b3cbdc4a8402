import { describe, expect, it } from 'vitest';
import { DEFAULT_BLOB_LIMITS } from '#core/blob/BlobStore.ts';
import {
  type Bytes,
  fileMessage,
  freshUploadId,
  pngFile,
  randomFile,
  sha256Of,
  uploadFile,
  writeFile,
} from '../../support/blobsForTests.ts';
import { startComputers } from '../../support/computers.ts';
import type { SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const CHUNK = 256 * 1024;
const { store, people } = startComputers(2, { blobs: { limits: { maxBytes: 3 * CHUNK, maxPixels: 10_000 } } });
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

let counter = 0;
async function roomOf() {
  counter += 1;
  const [mei, tom] = await people(`Mei ${counter}`, `Tom ${counter}`);
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  return { mei, tom, conversationId };
}

/** What Redis stores about files there, outside the keys of any room. */
async function filesOf(conversationId: string): Promise<string[]> {
  const { uploads, blobs, bytes } = store.keys.conversation(conversationId);
  const counts = await Promise.all([store.redis.hlen(uploads), store.redis.hlen(blobs), store.redis.hlen(bytes)]);
  return ['uploads', 'blobs', 'bytes'].filter((_, index) => counts[index] !== 0);
}

async function slotsOf({ me }: SignedIn): Promise<number> {
  return store.redis.hlen(store.keys.user(me.id).slots);
}

describe('an upload is refused', () => {
  it('when the file is empty: FILE_EMPTY', async () => {
    const { mei, conversationId } = await roomOf();
    const upload = { conversationId, uploadId: freshUploadId(), name: 'a', bytes: 0 };
    await expectRefused(mei, 'upload.begin', upload, 'FILE_EMPTY');
    expect(await filesOf(conversationId)).toEqual([]);
    expect(await slotsOf(mei)).toBe(0);
  });

  it('when the file is too large, or larger than announced: FILE_TOO_LARGE', async () => {
    const { mei, conversationId } = await roomOf();
    const upload = { conversationId, uploadId: freshUploadId() };
    const begin = (bytes: number) => ({ ...upload, name: 'a', bytes });
    await expectRefused(mei, 'upload.begin', begin(3 * CHUNK + 1), 'FILE_TOO_LARGE', { maxBytes: 3 * CHUNK });
    await ask(mei, 'upload.begin', begin(10));
    const write = { ...upload, offset: 0, chunk: randomFile(11) };
    await expectRefused(mei, 'upload.write', write, 'FILE_TOO_LARGE', { maxBytes: 10 });
    expect(await ask(mei, 'upload.begin', begin(10))).toMatchObject({ received: 0 });
    expect(await filesOf(conversationId)).toEqual(['uploads']);
  });

  it('when a part is missing, and can be continued: FILE_TRUNCATED', async () => {
    const { mei, conversationId } = await roomOf();
    const file = randomFile(CHUNK + 10);
    const upload = { conversationId, uploadId: freshUploadId() };
    await ask(mei, 'upload.begin', { ...upload, name: 'a', bytes: file.byteLength });
    await ask(mei, 'upload.write', { ...upload, offset: 0, chunk: file.subarray(0, CHUNK) });
    const finish = { ...upload, sha256: sha256Of(file) };

    const details = { received: CHUNK, bytes: CHUNK + 10 };
    await expectRefused(mei, 'upload.finish', finish, 'FILE_TRUNCATED', details);

    await ask(mei, 'upload.write', { ...upload, offset: CHUNK, chunk: file.subarray(CHUNK) });
    expect(await ask(mei, 'upload.finish', finish)).toMatchObject({ kind: 'file' });
  });

  it('when its hash differs, and nothing of it is kept: FILE_HASH_MISMATCH', async () => {
    const { mei, conversationId } = await roomOf();
    const upload = await writeFile(mei, conversationId, randomFile(2 * CHUNK + 1));
    expect(await filesOf(conversationId)).toEqual(['uploads', 'bytes']);

    const finish = { ...upload, sha256: sha256Of(utf8('another')) };
    await expectRefused(mei, 'upload.finish', finish, 'FILE_HASH_MISMATCH');

    expect(await filesOf(conversationId)).toEqual([]);
    expect(await slotsOf(mei)).toBe(0);
    await expectRefused(mei, 'upload.finish', finish, 'UPLOAD_NOT_FOUND');
  });

  it('when it is a program under any name, and nothing of it is kept: FILE_TYPE_FORBIDDEN', async () => {
    const { mei, conversationId } = await roomOf();
    const elf = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Uint8Array(57)]);
    const upload = await writeFile(mei, conversationId, elf, { name: 'holiday.png' });

    const finish = { ...upload, sha256: sha256Of(elf) };
    const type = 'application/x-elf';
    await expectRefused(mei, 'upload.finish', finish, 'FILE_TYPE_FORBIDDEN', { type });

    expect(DEFAULT_BLOB_LIMITS.forbiddenTypes).toContain(type);
    expect(await filesOf(conversationId)).toEqual([]);
  });

  it('when a person has too many in progress in any conversations: TOO_MANY_UPLOADS', async () => {
    const { mei, conversationId } = await roomOf();
    const other = await createRoom(mei);
    const begin = (index: number) => {
      const upload = { uploadId: `u${index}`, name: 'a', bytes: 10 };
      return { ...upload, conversationId: index % 2 === 0 ? conversationId : other.conversationId };
    };
    for (let index = 0; index < 4; index += 1) await ask(mei, 'upload.begin', begin(index));
    await expectRefused(mei, 'upload.begin', begin(4), 'TOO_MANY_UPLOADS', { limit: 4 });

    const { uploadId } = begin(2);
    await ask(mei, 'upload.cancel', { conversationId, uploadId });

    await ask(mei, 'upload.begin', begin(4));
  });

  it('and counts each of them until it has ended, also under the same id and after a wrong step', async () => {
    const { mei, conversationId } = await roomOf();
    const other = await createRoom(mei);
    const upload = { conversationId, uploadId: freshUploadId() };
    const elsewhere = { ...upload, conversationId: other.conversationId };
    const file = { name: 'a', bytes: 10 };
    await ask(mei, 'upload.begin', { ...upload, ...file });
    await expectRefused(mei, 'upload.begin', { ...upload, ...file, bytes: 11 }, 'UPLOAD_NOT_FOUND');
    expect(await slotsOf(mei)).toBe(1);
    await ask(mei, 'upload.cancel', elsewhere);
    expect(await slotsOf(mei)).toBe(1);
    await ask(mei, 'upload.begin', { ...elsewhere, ...file });
    expect(await slotsOf(mei)).toBe(2);
    for (const one of [upload, elsewhere]) await ask(mei, 'upload.cancel', one);
    expect(await slotsOf(mei)).toBe(0);
  });

  it('but a finished one no longer counts as in progress, however often it is begun and finished again', async () => {
    const { mei, conversationId } = await roomOf();
    const bytes = randomFile(10);
    for (let index = 0; index < 5; index += 1) {
      const { blob } = await uploadFile(mei, conversationId, bytes, { name: 'a' });
      const upload = { conversationId, uploadId: blob.id };
      expect(await ask(mei, 'upload.begin', { ...upload, name: 'a', bytes: 10 })).toMatchObject({ received: 10 });
      expect((await ask(mei, 'upload.finish', { ...upload, sha256: sha256Of(bytes) })).blob).toEqual(blob);
    }
  });

  it("when it belongs to another person or doesn't exist: UPLOAD_NOT_FOUND", async () => {
    const { mei, tom, conversationId } = await roomOf();
    const upload = await writeFile(mei, conversationId, randomFile(10));
    const write = { ...upload, offset: 0, chunk: randomFile(10) };
    await expectRefused(tom, 'upload.write', write, 'UPLOAD_NOT_FOUND');
    await expectRefused(tom, 'upload.begin', { ...upload, name: 'a', bytes: 10 }, 'UPLOAD_NOT_FOUND');
    await ask(tom, 'upload.cancel', upload);
    await expectRefused(mei, 'upload.write', { ...write, uploadId: 'none' }, 'UPLOAD_NOT_FOUND');
    expect(await ask(mei, 'upload.write', write)).toEqual({ received: 10 });
    expect(await slotsOf(tom)).toBe(0);
  });
});

describe('a chunk', () => {
  it('that leaves a gap is refused, and a repeated one changes nothing', async () => {
    const { mei, conversationId } = await roomOf();
    const file = randomFile(2 * CHUNK);
    const upload = { conversationId, uploadId: freshUploadId() };
    await ask(mei, 'upload.begin', { ...upload, name: 'a', bytes: file.byteLength });
    const write = (offset: number, chunk = file.subarray(offset, offset + CHUNK)) =>
      ask(mei, 'upload.write', { ...upload, offset, chunk });

    expect(await write(CHUNK)).toEqual({ received: 0 });
    const atOnce = await Promise.all([write(0), write(0), write(0, randomFile(CHUNK))]);
    expect(atOnce).toEqual(Array.from({ length: 3 }, () => ({ received: CHUNK })));
    expect(await write(CHUNK)).toEqual({ received: 2 * CHUNK });
    expect(await ask(mei, 'upload.finish', { ...upload, sha256: sha256Of(file) })).toMatchObject({ kind: 'file' });
    expect(await write(0)).toEqual({ received: 2 * CHUNK });
  });

  it('of another size is refused unless it is the last: INVALID_ARGUMENT', async () => {
    const { mei, conversationId } = await roomOf();
    const upload = { conversationId, uploadId: freshUploadId() };
    await ask(mei, 'upload.begin', { ...upload, name: 'a', bytes: CHUNK });
    const write = { ...upload, offset: 0, chunk: randomFile(10) };
    await expectRefused(mei, 'upload.write', write, 'INVALID_ARGUMENT', { field: 'chunk' });
  });
});

describe('D10: the type of a file is detected from its bytes', () => {
  it.each([
    ['a page declared as a picture', 'cat.png', utf8('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['SVG', 'a.svg', utf8('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'application/xml'],
    ['a picture with dimensions that are too large to open', 'bomb.png', bomb(), 'application/octet-stream'],
    ['only the beginning of a picture', 'a.png', pngFile(9, 9).subarray(0, 14), 'application/octet-stream'],
    ['text that ends within a character', 'a.txt', utf8('né').subarray(0, 2), 'text/plain'],
    ['bytes', 'a.jpg', randomFile(100), 'application/octet-stream'],
  ])('%s is only downloadable', async (_what, name, file, type) => {
    const { mei, conversationId } = await roomOf();

    const { kind, blob } = await uploadFile(mei, conversationId, file, { name });

    expect({ kind, blob }).toEqual({ kind: 'file', blob: { id: blob.id, name, bytes: file.byteLength, type } });
  });

  it.each([
    ['a\u0000b/../c\\\u202Egnp.exe', 'gnp.exe'],
    ['\u200B..', 'file'],
    [`${'é'.repeat(200)}.tar`, `${'é'.repeat(125)}.tar`],
  ])('the name %j is stored as %j', async (name, kept) => {
    const { mei, conversationId } = await roomOf();
    expect((await uploadFile(mei, conversationId, randomFile(10), { name })).blob.name).toBe(kept);
  });
});

describe('a message with a file is refused', () => {
  it('when its description of the file is wrong: INVALID_ARGUMENT', async () => {
    const { mei, conversationId } = await roomOf();
    const { blob } = await uploadFile(mei, conversationId, pngFile(30, 20));
    const wrong = { name: 'b.png', bytes: 1, type: 'image/gif', width: 31, height: 21 };
    for (const [field, value] of Object.entries(wrong)) {
      const message = fileMessage(conversationId, 'image', { ...blob, [field]: value });
      await expectRefused(mei, 'message.send', message, 'INVALID_ARGUMENT', { field: `body.blob.${field}` });
    }
    const asFilm = fileMessage(conversationId, 'video', blob);
    await expectRefused(mei, 'message.send', asFilm, 'INVALID_ARGUMENT', { field: 'body.kind' });

    const hints = { thumbHash: 'abcd', durationMs: 5 };
    const { offset } = await ask(mei, 'message.send', fileMessage(conversationId, 'image', { ...blob, ...hints }));
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    const sent = events.find((event) => event.offset === offset);
    expect(sent).toMatchObject({ body: { kind: 'image', blob: { ...blob, ...hints } } });
  });

  it('when the file is not finished, another person’s, or in another conversation: BLOB_NOT_FOUND', async () => {
    const { mei, tom, conversationId } = await roomOf();
    const other = await createRoom(mei);
    const unfinished = await writeFile(mei, conversationId, randomFile(10));
    const { blob } = await uploadFile(mei, conversationId, randomFile(10));
    const refused = (person: SignedIn, place: string, id: string) =>
      expectRefused(person, 'message.send', fileMessage(place, 'file', { ...blob, id }), 'BLOB_NOT_FOUND');

    await refused(mei, conversationId, unfinished.uploadId);
    await refused(tom, conversationId, blob.id);
    await refused(mei, other.conversationId, blob.id);
    await refused(mei, conversationId, 'none');
  });
});

function bomb(): Bytes {
  return pngFile(3, 3, { width: 101, height: 100 });
}
