import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#shared/rpc/createClient.ts';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { type Bytes, pngFile, randomFile, sendFile } from '../support/blobsForTests.ts';
import { type SignedIn, signUp } from '../support/people.ts';
import { type CachingProxy, startCachingProxy } from '../support/startCachingProxy.ts';
import { connectToGateway, corePorts, type GatewayClient, startGateway } from '../support/startGateway.ts';

const limits = { callsPerSecond: 10_000 };
const clients: GatewayClient[] = [];
let gateway: Gateway;
/** Its links are valid for 2 to 4 seconds. */
let brief: Gateway;
let cache: CachingProxy;
let briefCache: CachingProxy;
beforeAll(async () => {
  const start = (timing: { linkMs?: number }) =>
    startGateway({ core: { ...corePorts(), blobs: { hasSharedLinks: true }, timing }, limits });
  [gateway, brief] = await Promise.all([start({}), start({ linkMs: 4_000 })]);
  [cache, briefCache] = await Promise.all([startCachingProxy(gateway.url), startCachingProxy(brief.url)]);
});
afterAll(async () => {
  for (const client of clients) client.close();
  await Promise.all([cache.stop(), briefCache.stop()]);
  await Promise.all([gateway.stop(), brief.stop()]);
});

async function arrive(at: Gateway): Promise<SignedIn> {
  const client = await connectToGateway(at.url);
  clients.push(client);
  return signUp(client.transport);
}

/** A file in a room of two people. */
async function share(file: Bytes, at = gateway) {
  const [mei, tom] = await Promise.all([arrive(at), arrive(at)]);
  const name = `Pictures ${randomUUID()}`;
  const settings = { password: null, seats: 5, idleTtlMs: 3_600_000 };
  const { conversation } = await mei.ask('room.create', { name, clientId: randomUUID(), ...settings });
  await tom.ask('room.enter', { name, clientId: randomUUID() });
  const { conversationId } = conversation;
  const client = createClient({ transport: mei.transport, onViolation: (what) => expect.fail(what) });
  const { blob, offset } = await sendFile(client, conversationId, file, { name: 'sunset.png' });
  const linkOf = async (person: SignedIn): Promise<string> =>
    (await person.ask('blob.link', { conversationId, blobId: blob.id })).path;
  return { mei, tom, conversationId, blob, offset, linkOf };
}

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('an attachment by a shared link', () => {
  it('F11: is served to the second reader by the cache in front, without a request to the gateway', async () => {
    const picture = pngFile(40, 30);
    const { mei, tom, linkOf } = await share(picture);
    // Their links differ only if a new period begins between the two calls.
    await expect.poll(async () => (await linkOf(mei)) === (await linkOf(tom))).toBe(true);
    const path = await linkOf(tom);

    const first = await fetch(`${cache.url}${path}`);
    expect((await bytesOf(first)).equals(picture)).toBe(true);
    expect(cache.forwarded).toEqual([path]);

    const second = await fetch(`${cache.url}${path}`);
    expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(second.headers.has('age')).toBe(true);
    expect((await bytesOf(second)).equals(picture)).toBe(true);
    const part = await fetch(`${cache.url}${path}`, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(picture.subarray(10, 20))).toBe(true);
    expect(cache.forwarded).toEqual([path]);
  });

  it('F11: says how long the address is valid, sets no cookie, and keeps the headers that make it harmless', async () => {
    const { mei, tom, blob, conversationId } = await share(pngFile(10, 10));
    const { path, forMs } = await tom.ask('blob.link', { conversationId, blobId: blob.id });
    const response = await fetch(`${gateway.url}${path}`);
    const [, seconds] = /^public, max-age=(\d+), immutable$/.exec(response.headers.get('cache-control') ?? '') ?? [];
    expect(Number(seconds) * 1_000).toBeLessThanOrEqual(forMs);
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(forMs).toBeLessThanOrEqual(15 * 60_000);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      etag: `"${blob.id}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(JSON.stringify(path)).not.toContain(mei.me.id);
  });

  it('F11: is revalidated by its tag, and served in parts', async () => {
    const file = randomFile(100_000);
    const { tom, blob, linkOf } = await share(file);
    const url = `${gateway.url}${await linkOf(tom)}`;
    const same = await fetch(url, { headers: { 'if-none-match': `W/"other", "${blob.id}"` } });
    expect([same.status, (await bytesOf(same)).byteLength]).toEqual([304, 0]);
    const range = 'bytes=50000-50009';
    const part = await fetch(url, { headers: { range, 'if-range': `"${blob.id}"` } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 50000-50009/100000']);
    const whole = await fetch(url, { headers: { range, 'if-range': '"other"' } });
    expect([whole.status, (await bytesOf(whole)).equals(file)]).toEqual([200, true]);
  });

  it('F11: has no address for a stranger, nor for a person who left', async () => {
    const { tom, conversationId, blob } = await share(pngFile(10, 10));
    const eve = await arrive(gateway);
    const link = { conversationId, blobId: blob.id };
    await expect(eve.ask('blob.link', link)).rejects.toThrow('NOT_A_MEMBER');
    await tom.ask('room.leave', { conversationId, clientId: randomUUID() });
    await expect(tom.ask('blob.link', link)).rejects.toThrow('NOT_A_MEMBER');
  });

  it('F11: has no new address once its message was recalled, and the gateway refuses the old one', async () => {
    const { mei, tom, conversationId, blob, offset, linkOf } = await share(pngFile(10, 10));
    const path = await linkOf(tom);
    await mei.ask('message.recall', { conversationId, offset, clientId: randomUUID() });
    await expect(tom.ask('blob.link', { conversationId, blobId: blob.id })).rejects.toThrow('BLOB_NOT_FOUND');
    const refused = await fetch(`${gateway.url}${path}`);
    expect([refused.status, await refused.json()]).toEqual([404, { code: 'BLOB_NOT_FOUND' }]);
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
  });

  it('F11: is refused with 410 when the address has expired, by the cache in front, too', async () => {
    const { tom, linkOf } = await share(pngFile(10, 10), brief);
    let path = '';
    const status = async () => (await fetch(`${briefCache.url}${path}`)).status;
    const statusOfNew = async () => {
      path = await linkOf(tom);
      return status();
    };
    await expect.poll(statusOfNew).toBe(200);
    await expect.poll(status, { interval: 100 }).toBe(410);
    const refused = await fetch(`${brief.url}${path}`);
    expect([refused.status, await refused.json()]).toEqual([410, { code: 'BLOB_NOT_FOUND' }]);
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
  });

  it('F11: is not found when the link is made up, or loses its person', async () => {
    const { tom, linkOf } = await share(pngFile(10, 10));
    const [text = '', signature = ''] = (await linkOf(tom)).split('/').at(-1)?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString()) as { endsAt: number };
    const later = Buffer.from(JSON.stringify({ ...claims, endsAt: claims.endsAt + 1 })).toString('base64url');
    expect((await fetch(`${gateway.url}/parley/blob/${later}.${signature}`)).status).toBe(404);
  });
});
