import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ENCRYPTED_FILE, encryptedBytes } from '#shared/blob/encryptedFile.ts';
import type { Args } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Attachment, BlobRef } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { decryptFile, encryptedSource } from '../../src-renderer/files/encryptedFile.ts';
import { sourceOf } from '../../src-renderer/files/Files.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { fileOf } from './support/files.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, startParley } from './support/startParley.ts';

/** The page above the client that encrypts messages: what it uploads, and what it shows. */

const ROOM = 'room:e2e:tea';
const WAIT = { timeout: 20_000, interval: 1 };

afterEach(() => vi.restoreAllMocks());

/** A server with an encrypted room, whose files it stores with those of a conversation of the model. */
function createRoomServer(failing: { writesLeft: number } = { writesLeft: Infinity }) {
  const sent: Args<'message.send'>[] = [];
  const through = (transport: Transport): Transport => ({
    subscribe: (onFrame) => transport.subscribe(onFrame),
    request(name, args) {
      const { conversationId } = args as { readonly conversationId?: string };
      if (conversationId !== ROOM) return transport.request(name, args);
      if (name === 'message.send') {
        sent.push(args as Args<'message.send'>);
        return Promise.resolve(fail('MUTED'));
      }
      if (name === 'upload.write') failing.writesLeft -= 1;
      if (failing.writesLeft < 0) return new Promise(() => undefined);
      return transport.request(name, { ...(args as object), conversationId: CONVERSATION });
    },
  });
  return { server: createModelServer(), through, sent };
}

const filesIn = (sent: readonly Args<'message.send'>[]): readonly Attachment[] =>
  sent.flatMap(({ body }) => attachmentsOf(body));

async function decryptStored(server: ModelServer, { id, bytes, encryption }: BlobRef): Promise<Buffer> {
  const stored = server.uploads.blobs.get(id);
  if (stored === undefined || encryption === undefined) throw new Error('not uploaded, or not encrypted');
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield stored as Uint8Array;
  }
  const file = { conversationId: ROOM, fileId: id, bytes, ...encryption };
  const all: Uint8Array[] = [];
  for await (const piece of decryptFile(pieces(), file)) all.push(piece);
  return Buffer.concat(all);
}

const bytesOf = async (file: Blob): Promise<Buffer<ArrayBuffer>> => Buffer.from(await file.arrayBuffer());

describe('a file that is sent in an encrypted room', () => {
  it('is uploaded encrypted, without its name, and described in the message', async () => {
    const { server, through, sent } = createRoomServer();
    const parley = await startOpened(server, undefined, undefined, through);
    const file = new File([await bytesOf(fileOf('a', 2_500))], 'plan.mp3', { type: 'audio/mpeg' });
    expect(await parley.actions.uploads.choose(ROOM, [file])).toEqual([]);
    await parley.actions.sending.send(ROOM, 'the plan');
    await expect.poll(() => sent.length, WAIT).toBe(1);
    const [attachment] = filesIn(sent);
    expect(attachment).toMatchObject({ kind: 'audio', blob: { name: 'plan.mp3', bytes: 2_500, type: 'audio/mpeg' } });
    const begun = made(server, 'upload.begin');
    const size = encryptedBytes(2_500);
    for (const begin of begun) expect(begin).toMatchObject({ name: ENCRYPTED_FILE.name, bytes: size });
    const read = await decryptStored(server, attachment?.blob as BlobRef);
    expect(read.equals(await bytesOf(file))).toBe(true);
    parley.stop();
  });

  it('has a key of its own, each time it is sent', async () => {
    const { server, through, sent } = createRoomServer();
    const parley = await startOpened(server, undefined, undefined, through);
    await parley.actions.uploads.choose(ROOM, [fileOf('a', 10), fileOf('a', 10)]);
    await parley.actions.sending.send(ROOM, '');
    await expect.poll(() => sent.length, WAIT).toBe(1);
    const keys = filesIn(sent).map(({ blob }) => blob.encryption?.key);
    expect(new Set(keys).size).toBe(2);
    parley.stop();
  });

  it('is encrypted with another key, from its beginning, after a restart of the page', async () => {
    const failing = { writesLeft: 3 };
    const { server, through, sent } = createRoomServer(failing);
    const disk = createDisk();
    const before = await startOpened(server, disk, undefined, through);
    const file = new File([await bytesOf(fileOf('long', 9_000))], 'film.webm', { type: 'video/webm' });
    await before.actions.uploads.choose(ROOM, [file]);
    await before.actions.sending.send(ROOM, '');
    await expect.poll(() => failing.writesLeft, WAIT).toBe(-1);
    before.stop();

    failing.writesLeft = Infinity;
    const after = startParley(server, disk, undefined, through);
    await expect.poll(() => sent.length, WAIT).toBe(1);
    const [attachment] = filesIn(sent);
    expect(attachment).toMatchObject({ kind: 'video', blob: { name: 'film.webm', type: 'video/webm' } });
    expect((await decryptStored(server, attachment?.blob as BlobRef)).equals(await bytesOf(file))).toBe(true);
    const offsets = made(server, 'upload.write').map((args) => (args as { offset: number }).offset);
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(2);
    expect(made(server, 'upload.cancel').length).toBeGreaterThan(0);
    after.stop();
  });

  it('is refused when it is larger than a page decrypts, or this device has no key of the room', async () => {
    const { server, through } = createRoomServer();
    const parley = await startOpened(server, undefined, undefined, through);
    const large = fileOf('large.bin', 10);
    Object.defineProperty(large, 'size', { value: LIMITS.encryptedFileBytes + 1 });
    expect(await parley.actions.uploads.choose(ROOM, [large])).toMatchObject([
      { name: 'large.bin', problem: { code: 'ENCRYPTED_FILE_TOO_LARGE' } },
    ]);
    server.intercept((name, carryOut) =>
      name === 'upload.begin' ? Promise.resolve(fail('ROOM_PASSWORD_REQUIRED')) : carryOut(),
    );
    expect(await parley.actions.uploads.choose(ROOM, [fileOf('a.bin', 10)])).toMatchObject([
      { name: 'a.bin', problem: { code: 'ROOM_PASSWORD_REQUIRED' } },
    ]);
    expect(parley.stores.uploads.getState()).toEqual([]);
    parley.stop();
  });

  it('is refused in an encrypted direct conversation', async () => {
    const parley = await startOpened(createModelServer());
    const chosen = [fileOf('a.bin', 10), fileOf('empty.bin', 0)];
    expect(await parley.actions.uploads.choose('direct:e2e:amir:mei', chosen)).toMatchObject([
      { name: 'a.bin', problem: { code: 'ROOM_ENCRYPTED' } },
      { name: 'empty.bin', problem: { code: 'ROOM_ENCRYPTED' } },
    ]);
    expect(parley.stores.uploads.getState()).toEqual([]);
    parley.stop();
  });
});

/** A file as its message describes it, and its stored bytes, which the server gives out. */
async function storeFile(
  change: (stored: Uint8Array) => Uint8Array | null = (stored) => stored,
  plain = fileOf('photo', 3_000),
) {
  const key = 'A'.repeat(43);
  const source = encryptedSource(sourceOf(plain), key, { conversationId: ROOM, fileId: 'blob-1' });
  const stored = await source.read(0, source.size);
  const sha256 = createHash('sha256').update(stored).digest('base64url');
  const blob = { id: 'blob-1', name: 'a.png', bytes: plain.size, type: 'image/png', encryption: { key, sha256 } };
  const given = change(stored);
  const requests = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      given === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(Buffer.from(given))),
    );
  const server = createModelServer();
  server.intercept((name, carryOut): Promise<Result<unknown>> =>
    name === 'blob.link' ? Promise.resolve(succeed({ path: '/parley/blob/x', forMs: 60_000 })) : carryOut(),
  );
  return { parley: await startOpened(server), blob, plain, requests };
}

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.error.code);
const flushed = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The object URLs that were released. */
function watchUrls() {
  const revoked: string[] = [];
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  return revoked;
}

describe('a file of an encrypted room', () => {
  it('is decrypted once for all views that show it, and kept when they are closed', async () => {
    const { parley, blob, plain, requests } = await storeFile();
    const revoked = watchUrls();
    const { openFiles } = parley.actions;
    const [one, other] = [openFiles.open(ROOM, blob), openFiles.open(ROOM, blob)];
    const [shown, same] = await Promise.all([one.source, other.source]);
    if (!shown.ok || !same.ok) throw new Error('not opened');
    expect(shown.value.path).toBe(same.value.path);
    expect(shown.value.path).toMatch(/^blob:/u);
    expect(shown.value.decrypted?.type).toBe('image/png');
    const read = await bytesOf(shown.value.decrypted ?? new Blob());
    expect(read.equals(await bytesOf(plain))).toBe(true);
    for (const file of [one, other, one]) file.close();
    await flushed();
    expect(revoked).toEqual([]);
    openFiles.open(ROOM, blob);
    expect(requests).toHaveBeenCalledTimes(1);
    parley.stop();
  });

  it.each([
    ['another key', { encryption: { key: 'B'.repeat(43), sha256: 'A'.repeat(43) } }],
    ['another size', { bytes: 2_999 }],
    ['another type', { type: 'image/gif' }],
  ])('is not shown in place of one that is described with %s', async (_, change) => {
    const { parley, blob, requests } = await storeFile();
    const { openFiles } = parley.actions;
    const shown = await openFiles.open(ROOM, blob).source;
    const others = [openFiles.open(ROOM, { ...blob, ...change }), openFiles.open('room:e2e:other', blob)];
    for (const other of others) expect(await other.source).not.toEqual(shown);
    expect(requests.mock.calls.length).toBeGreaterThan(2);
    parley.stop();
  });

  it('is not downloaded any further when no view shows it, and two are decrypted at once', async () => {
    const { parley, blob, requests } = await storeFile();
    const signals: (AbortSignal | null | undefined)[] = [];
    requests.mockImplementation((_path, init) => {
      signals.push(init?.signal);
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    });
    const open = (id: string) => parley.actions.openFiles.open(ROOM, { ...blob, id });
    const [first] = [open('one'), open('two'), open('three')];
    await expect.poll(() => signals.length).toBe(2);
    first.close();
    await expect.poll(() => signals.length).toBe(3);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false, false]);
    expect(codeOf(await first.source)).toBe('OFFLINE');
    parley.stop();
  });

  it('is released when no view shows it if it is too large to be kept', async () => {
    const { parley, blob } = await storeFile(undefined, new File([new Uint8Array(33 * 1024 * 1024)], 'a.png'));
    const revoked = watchUrls();
    const file = parley.actions.openFiles.open(ROOM, blob);
    const opened = await file.source;
    expect(revoked).toEqual([]);
    file.close();
    await expect.poll(() => revoked).toEqual([opened.ok ? opened.value.path : '']);
    parley.stop();
  });

  it('is released when the person signs out', async () => {
    const { parley, blob } = await storeFile();
    const revoked = watchUrls();
    const opened = await parley.actions.openFiles.open(ROOM, blob).source;
    await parley.actions.session.signOut();
    await expect.poll(() => revoked).toEqual([opened.ok ? opened.value.path : '']);
    parley.stop();
  });

  it('has no type that a browser could run', async () => {
    const { parley, blob } = await storeFile();
    for (const type of ['image/svg+xml', 'text/html', 'application/pdf']) {
      const read = await parley.actions.openFiles.read(ROOM, { ...blob, type });
      expect(read.ok && read.value.type).toBe('application/octet-stream');
    }
    parley.stop();
  });

  it.each([
    [
      'was changed',
      (stored: Uint8Array) => stored.map((byte, index) => (index === 2_000 ? byte ^ 1 : byte)),
      'FILE_NOT_DECRYPTED',
    ],
    ['was cut off', (stored: Uint8Array) => stored.subarray(0, 1_000), 'FILE_NOT_DECRYPTED'],
    ['is unencrypted', () => new Uint8Array(3_000), 'FILE_NOT_DECRYPTED'],
    ['can’t be reached', () => null, 'OFFLINE'],
  ] as const)('is not shown when it %s, and can be opened again', async (_, change, code) => {
    const { parley, blob, requests } = await storeFile(change);
    const { openFiles } = parley.actions;
    const opened = openFiles.open(ROOM, blob);
    expect(codeOf(await opened.source)).toBe(code);
    opened.close();
    const before = requests.mock.calls.length;
    expect(codeOf(await openFiles.open(ROOM, blob).source)).toBe(code);
    expect(requests.mock.calls.length).toBeGreaterThan(before);
    parley.stop();
  });

  it('is not fetched when it is larger than a page decrypts', async () => {
    const { parley, blob, requests } = await storeFile();
    const large = { ...blob, bytes: LIMITS.encryptedFileBytes + 1 };
    expect(codeOf(await parley.actions.openFiles.read(ROOM, large))).toBe('ENCRYPTED_FILE_TOO_LARGE');
    expect(requests).not.toHaveBeenCalled();
    parley.stop();
  });
});
