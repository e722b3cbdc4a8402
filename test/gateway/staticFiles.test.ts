import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { compressPage } from '../../scripts/setup/compressPage.ts';
import type { Page } from '../../src-gateway/servePage.ts';
import { startGateway } from '../support/startGateway.ts';

const LONG_SCRIPT = 'export {};\n'.repeat(1000);

/** As the single executable has the files. */
async function packPage(folder: string): Promise<Page> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [relative(folder, file), new Uint8Array(readFileSync(file))]));
}

describe.each([
  ['from a folder', (folder: string): Promise<Page> => Promise.resolve(folder)],
  ['from memory', packPage],
])('the interface that a gateway serves %s', (_, choosePage) => {
  let folder: string;
  let gateway: Gateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-renderer-'));
    const page = join(folder, 'renderer');
    await mkdir(join(page, 'assets'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'outside');
    await writeFile(join(page, 'index.html'), '<!doctype html><title>Parley</title>');
    await writeFile(join(page, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(page, 'manifest.webmanifest'), '{}');
    await writeFile(join(page, 'service-worker.js'), '0;');
    await writeFile(join(page, 'assets/index-Abc123.js'), 'export {};');
    await writeFile(join(page, 'assets/long-Abc123.js'), LONG_SCRIPT);
    await compressPage(page);
    gateway = await startGateway({ page: await choosePage(page) });
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  it('has a page that runs and loads only its own files', async () => {
    const response = await fetch(gateway.url);
    expect(await response.text()).toContain('<title>Parley</title>');
    const { host } = new URL(gateway.url);
    expect(response.headers.get('content-security-policy')?.split(';').toSorted()).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "manifest-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self'",
        `connect-src 'self' ws://${host} wss://${host}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].toSorted(),
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['/', 'no-store'],
    ['/index.html', 'no-store'],
    ['/icon.svg', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/service-worker.js', 'no-cache'],
    ['/assets/index-Abc123.js', 'public, max-age=31536000, immutable'],
  ])('%s has the Cache-Control header %s', async (path, expected) => {
    const response = await fetch(new URL(path, gateway.url));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, expected]);
  });

  it.each([
    ['/manifest.webmanifest', /^application\/manifest\+json$/u],
    ['/service-worker.js', /^(application|text)\/javascript; charset=utf-8$/u],
  ])('%s has the type %s, and is not sent again while it is unchanged', async (path, type) => {
    const url = new URL(path, gateway.url);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toMatch(type);
    // As a browser validates a stored response; otherwise `fetch` asks for a complete one.
    const conditions = { 'if-none-match': response.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await fetch(url, { headers: conditions });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers the question of a service worker whether it still exists, with no larger scope than its folder', async () => {
    const answers = ['/service-worker.js', '/former-worker.js'].map((path) =>
      fetch(new URL(path, gateway.url), { method: 'HEAD', headers: { 'service-worker': 'script' } }),
    );
    const [present, former] = await Promise.all(answers);
    expect([present?.status, former?.status]).toEqual([200, 404]);
    expect(present?.headers.get('service-worker-allowed')).toBeNull();
    expect(present?.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
    [null, 'identity'],
  ])('a long script is sent with the encoding %s to a browser that accepts %s', async (encoding, accepted) => {
    const response = await fetch(new URL('/assets/long-Abc123.js', gateway.url), {
      headers: { 'accept-encoding': accepted },
    });
    expect(await response.text()).toBe(LONG_SCRIPT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/u) as unknown,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding') as unknown,
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
  });

  it.each(['/nothing', '/assets/', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2f..%2fsecret.txt'])(
    '%s is not found, like anything outside the folder',
    async (path) => {
      const response = await fetch(`${gateway.url}${path}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain('outside');
    },
  );
});

it('a gateway explains how to build the interface if it is not built', async () => {
  const unbuilt = await startGateway({ page: join(tmpdir(), 'missing') });
  const response = await fetch(unbuilt.url);
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')]);
  await unbuilt.stop();
});
