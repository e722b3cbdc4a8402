import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import { createS3Store } from '#core/blob/s3/createS3Store.ts';
import { openBucket } from '#core/blob/s3/openBucket.ts';
import { parseS3Url } from '#core/blob/s3/s3Url.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { startS3 } from '../../support/startS3.ts';

const place = { conversationId: 'room:a', namespace: 'shelf', id: 'id' };
const chunk = new Uint8Array(1000);

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-full-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('a folder', () => {
  // `/dev/full`, for which the system itself returns ENOSPC.
  it.skipIf(!existsSync('/dev/full'))('D10: without space is BLOB_STORE_FULL', async () => {
    const folder = await ownFolder();
    const store = await createFolderStore(folder);
    await mkdir(join(folder, 'shelf'));
    await symlink('/dev/full', join(folder, 'shelf', 'id.part'));
    await expect(store.write(place, 0, chunk)).rejects.toMatchObject({ code: 'BLOB_STORE_FULL' });
  });

  it("that can't be created is refused at the start, with the reason", async () => {
    const folder = await ownFolder();
    await writeFile(join(folder, 'file'), '');
    await expect(createFolderStore(join(folder, 'file', 'files'))).rejects.toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      details: { folder: join(folder, 'file', 'files'), reason: expect.stringContaining('ENOTDIR') as string },
    });
  });
});

/** A server that refuses every write as the named products do. */
async function startFullServer(status: number, code: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const isListing = request.method === 'GET';
    const listing = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
    response.writeHead(isListing ? 200 : status, { 'content-type': 'application/xml' });
    response.end(isListing ? listing : `<Error><Code>${code}</Code><Message>no more</Message></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `s3://key:hush-hush@127.0.0.1:${(server.address() as AddressInfo).port}/bucket?tls=0`;
}

describe('a bucket', () => {
  it.each([
    [403, 'QuotaExceeded'],
    [507, 'XMinioStorageFull'],
    [507, 'AnyOther'],
  ])('D10: that is full, reported as %i %s, is BLOB_STORE_FULL', async (status, code) => {
    const store = await createS3Store(parseS3Url(await startFullServer(status, code)));
    await expect(store.write(place, 0, chunk)).rejects.toMatchObject({ code: 'BLOB_STORE_FULL' });
    await store.stop();
  });

  it('that refuses for another reason is a fault that contains the reason and no key', async () => {
    const store = await createS3Store(parseS3Url(await startFullServer(403, 'SignatureDoesNotMatch')));
    const fault: unknown = await store.write(place, 0, chunk).catch((error: unknown) => error);
    expect(fault).not.toBeInstanceOf(ChatError);
    expect(String(fault)).toContain('SignatureDoesNotMatch 403');
    expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toMatch(/hush|Credential|AWS4/);
    await store.stop();
  });

  it.each([
    ['does not exist', 's3://S3RVER:S3RVER@HOST/nothing?tls=0', 'NoSuchBucket'],
    ['rejects the key', 's3://stranger:hush@HOST/parley?tls=0', 'InvalidAccessKeyId'],
    ['does not answer', 's3://S3RVER:S3RVER@127.0.0.1:1/parley?tls=0', 'ECONNREFUSED'],
  ])('that %s is refused at the start, with the reason', async (_what, url, reason) => {
    const server = await startS3();
    onTestFinished(() => server.stop());
    const target = parseS3Url(url.replace('HOST', new URL(server.url).host));
    await expect(createS3Store(target)).rejects.toMatchObject({
      code: 'BLOB_STORE_FAILED',
      details: { reason: expect.stringContaining(reason) as string },
    });
  });

  it('is listed completely, across any number of pages', async () => {
    const server = await startS3();
    onTestFinished(() => server.stop());
    const bucket = openBucket(server.target, 2);
    onTestFinished(() => bucket.close());
    const keys = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1'];
    for (const key of keys) await bucket.put(key, Uint8Array.of(1, 2, 3));

    const listed = [];
    for await (const object of bucket.list('a/')) listed.push(object);
    expect(listed).toEqual(keys.slice(0, 5).map((key) => ({ key, bytes: 3 })));
  });
});
