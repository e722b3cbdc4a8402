import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '#core/index.ts';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { type Bytes, pngFile, randomFile, sendFile } from '../support/blobsForTests.ts';
import { type SignedIn, signUp } from '../support/people.ts';
import { connectToGateway, corePorts, type GatewayClient, startGateway } from '../support/startGateway.ts';

let folder: string;
let gateway: Gateway;
/** Number of pieces read of each file. */
const piecesRead = new Map<string, number>();
const clients: GatewayClient[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-blobs-'));
  const store = countPieces(await createFolderStore(folder));
  gateway = await startGateway({ core: { ...corePorts(), blobs: { store } }, limits: { callsPerSecond: 10_000 } });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await gateway.stop();
  await rm(folder, { recursive: true });
});

/** Wraps the store with a counter. */
function countPieces(store: BlobStore): BlobStore {
  return {
    ...store,
    async *read(place, range) {
      for await (const piece of store.read(place, range)) {
        piecesRead.set(place.id, (piecesRead.get(place.id) ?? 0) + 1);
        yield piece;
      }
    },
  };
}

async function arrive(): Promise<SignedIn> {
  const client = await connectToGateway(gateway.url);
  clients.push(client);
  return signUp(client.transport);
}

/** A file sent by a member of a room, and its address as another member has it. */
async function share(file: Bytes, name: string) {
  const [mei, tom] = await Promise.all([arrive(), arrive()]);
  const room = `Pictures ${randomUUID()}`;
  const settings = { password: null, seats: 5, idleTtlMs: 3_600_000 };
  const { conversation } = await mei.ask('room.create', { name: room, clientId: randomUUID(), ...settings });
  await tom.ask('room.enter', { name: room, clientId: randomUUID() });
  const { conversationId } = conversation;
  const { blob, offset } = await sendFile(clientOf(mei), conversationId, file, { name });
  const { path } = await tom.ask('blob.link', { conversationId, blobId: blob.id });
  return { mei, tom, conversationId, blob, offset, url: `${gateway.url}${path}` };
}

function clientOf({ transport }: SignedIn) {
  return createClient({ transport, onViolation: (what) => expect.fail(what) });
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const codeOf = async (response: Response): Promise<unknown> => [response.status, await response.json()];
const gone = (code: string) => [404, { code }];

describe('a file of a conversation over HTTP', () => {
  it('D10: is served whole with its type if it is a picture', async () => {
    const picture = pngFile(40, 30);
    const { url } = await share(picture, 'sunset over 日本.png');
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': "inline; filename*=UTF-8''sunset%20over%20%E6%97%A5%E6%9C%AC.png",
      'content-length': String(picture.byteLength),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await bytesOf(response)).equals(picture)).toBe(true);
  });

  it.each([
    ['HTML', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['SVG', 'icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML declared as a picture', 'photo.png', '<html><body onload="alert(1)">'],
  ])('D10: is served as a download if it is %s', async (_what, name, text) => {
    const { url } = await share(new TextEncoder().encode(text), name);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(text);
  });

  it('D10: is served in parts for any Range header', async () => {
    const file = randomFile(600_000);
    const { url } = await share(file, 'film.bin');
    const number = fc.oneof(fc.constant(''), fc.nat(700_000).map(String));
    const likely = fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`);
    // The characters that a header can carry.
    const anything = fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(likely, anything), async (range) => {
        const response = await fetch(url, { headers: { range } });
        const told = response.headers.get('content-range');
        const { start, end } = rangeIn(told) ?? { start: 0, end: response.status === 416 ? 0 : file.byteLength };
        const isFitting =
          (response.status === 200 && told === null) ||
          (response.status === 206 && told !== null) ||
          (response.status === 416 && told === 'bytes */600000');
        return isFitting && (await bytesOf(response)).equals(file.subarray(start, end));
      }),
      { numRuns: 60 },
    );
    const part = await fetch(url, { headers: { range: 'bytes=262140-262150' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 262140-262150/600000']);
    expect((await bytesOf(part)).equals(file.subarray(262_140, 262_151))).toBe(true);
  });

  it('is described by its size and type without a body for HEAD', async () => {
    const { url, blob } = await share(pngFile(10, 10), 'dot.png');
    const response = await fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(blob.bytes)]);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await bytesOf(response)).byteLength).toBe(0);
  });

  it('D10: is gone for a person who left, and stays for one who is still a member', async () => {
    const { mei, tom, conversationId, blob, url } = await share(pngFile(10, 10), 'dot.png');
    const { path } = await mei.ask('blob.link', { conversationId, blobId: blob.id });
    await tom.ask('room.leave', { conversationId, clientId: randomUUID() });
    expect(await codeOf(await fetch(url))).toEqual(gone('NOT_A_MEMBER'));
    expect((await fetch(`${gateway.url}${path}`)).status).toBe(200);
  });

  it('D10: is gone after its message was recalled, and after its room has closed', async () => {
    const recalled = await share(pngFile(10, 10), 'dot.png');
    const { conversationId, offset } = recalled;
    await recalled.mei.ask('message.recall', { conversationId, offset, clientId: randomUUID() });
    expect(await codeOf(await fetch(recalled.url))).toEqual(gone('BLOB_NOT_FOUND'));

    const closed = await share(pngFile(10, 10), 'dot.png');
    await closed.mei.ask('room.close', { conversationId: closed.conversationId });
    expect(await codeOf(await fetch(closed.url))).toEqual(gone('ROOM_CLOSED'));
  });

  it.each(['nothing', 'a.b', 'x'.repeat(1_900), `${'x'.repeat(100)}.${'y'.repeat(43)}`])(
    'D10: is not found with a token that was never issued: %s',
    async (token) => {
      const response = await fetch(`${gateway.url}/parley/blob/${token}`);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(await codeOf(response)).toEqual(gone('BLOB_NOT_FOUND'));
    },
  );

  it('is not found with a token that differs in one character', async () => {
    const { url } = await share(pngFile(10, 10), 'dot.png');
    const at = url.lastIndexOf('.') - 5;
    const forged = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`;
    expect(await codeOf(await fetch(forged))).toEqual(gone('BLOB_NOT_FOUND'));
  });

  it('does not accept POST, like any other path', async () => {
    const { url } = await share(pngFile(10, 10), 'dot.png');
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('D10: is read no faster than the client accepts it, and not beyond what the client received before it disconnected', async () => {
    const { url, blob } = await share(randomFile(40 * 1024 * 1024), 'film.bin');
    piecesRead.clear(); // finishing the upload read it, too
    const [response] = (await once(get(url), 'response')) as [IncomingMessage];
    await once(response, 'readable');
    const pieces = (): number => piecesRead.get(blob.id) ?? 0;
    // As many as the buffers of the sockets hold; the client reads none of them.
    const settled = await settledValue(pieces);
    expect(settled).toBeLessThan(blob.bytes / (256 * 1024) / 2);
    response.destroy();
    expect(await settledValue(pieces)).toBeLessThanOrEqual(settled + 1);
  });
});

function rangeIn(header: string | null): { start: number; end: number } | null {
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(header ?? '') ?? [];
  return first === undefined ? null : { start: Number(first), end: Number(last) + 1 };
}

/** Polls a number until it has not changed for ten polls in a row. */
async function settledValue(read: () => number): Promise<number> {
  let [value, looks] = [-1, 0];
  await expect
    .poll(
      () => {
        looks = read() === value ? looks + 1 : 0;
        value = read();
        return looks;
      },
      { interval: 20 },
    )
    .toBeGreaterThanOrEqual(10);
  return value;
}
