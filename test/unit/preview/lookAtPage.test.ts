import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { previewPage, reason, resolver } from '../../support/previewPage.ts';
import { createAuthority } from '../../support/makeCertificates.ts';
import { page, type Pages, servePages } from '../../support/servePages.ts';

const paths = ({ asked }: Pages) => asked.map(({ path }) => path);

describe('a page', () => {
  it('is previewed without any data about the requesting user', async () => {
    const pages = await servePages(page('<title>Home</title><meta name="description" content="All of it">'));
    const url = pages.url('/a?b=c');
    expect(await previewPage(url)).toEqual({ url, title: 'Home', description: 'All of it' });
    expect(pages.asked).toEqual([
      {
        path: '/a?b=c',
        headers: {
          accept: 'text/html',
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': 'Parley-LinkPreview/1.0',
          host: `127.0.0.1:${pages.port}`,
          connection: 'close',
        },
      },
    ]);
  });

  it('is decoded with the charset of its header', async () => {
    const pages = await servePages(
      page(Buffer.from([0x3c, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x3e, 0xc4, 0xe3]), {
        'content-type': 'text/html; charset=gbk',
      }),
    );
    expect(await previewPage(pages.url())).toMatchObject({ title: '你' });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is decompressed from %s', async (encoding, pack) => {
    const pages = await servePages(page(pack('<title>Packed</title>'), { 'content-encoding': encoding }));
    expect(await previewPage(pages.url())).toMatchObject({ title: 'Packed' });
  });

  it.each<[string, string, Parameters<typeof page>[1], string | Buffer]>([
    ['is not HTML', 'type', { 'content-type': 'application/json' }, '{}'],
    ['has no content type', 'type', { 'content-type': '' }, '<title>x</title>'],
    ['has an unknown content encoding', 'type', { 'content-encoding': 'zstd, gzip' }, 'x'],
    ['has invalid compressed data', 'broken', { 'content-encoding': 'gzip' }, '<title>not packed</title>'],
    ['has no title', 'untitled', {}, '<p>Hello'],
    ['has an invisible title', 'untitled', {}, '<title>&#x202E;&#x200B;</title>'],
    ['has headers above the limit', 'unreachable', { 'x-long': 'x'.repeat(20_000) }, '<title>x</title>'],
  ])('has no preview when it %s', async (_what, why, headers, html) => {
    const pages = await servePages(page(html, headers));
    await expect(previewPage(pages.url())).rejects.toThrow(reason(why));
  });

  it.each([404, 500, 204, 206])('has no preview when the response is %s', async (status) => {
    const pages = await servePages((_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<title>x</title>'),
    );
    await expect(previewPage(pages.url())).rejects.toThrow(reason('status'));
  });

  it('has no preview when nothing answers', async () => {
    const pages = await servePages((request) => request.socket.destroy());
    await expect(previewPage(pages.url())).rejects.toThrow(reason('unreachable'));
  });
});

describe('a page over https', () => {
  it('is read when its certificate is valid for the requested name', async () => {
    const authority = await createAuthority();
    onTestFinished(() => authority.remove());
    const { certificateFile, keyFile } = await authority.issue('DNS:shop.test');
    const server = createServer(
      { cert: readFileSync(certificateFile), key: readFileSync(keyFile) },
      page('<title>Shop</title>'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { resolve } = resolver(['127.0.0.1']);
    const url = (name: string) => `https://${name}:${port}/`;
    await expect(previewPage(url('shop.test'), { resolve })).rejects.toThrow(reason('unreachable'));

    const before = getCACertificates('default');
    setDefaultCACertificates([authority.ca]);
    onTestFinished(() => setDefaultCACertificates(before));
    expect(await previewPage(url('shop.test'), { resolve })).toEqual({ url: url('shop.test'), title: 'Shop' });
    await expect(previewPage(url('other.test'), { resolve })).rejects.toThrow(reason('unreachable'));
  });
});

describe('a redirect', () => {
  const redirecting = (to: (path: string) => string | undefined) =>
    servePages((request, response) => {
      const location = to(request.url ?? '');
      if (location === undefined) return page('<title>There</title>')(request, response);
      response.writeHead(302, { location, 'set-cookie': 'seen=1' }).end();
    });
  /** `/3` leads to `/2`, … */
  const countDown = (path: string) => (path === '/0' ? undefined : `${Number(path.slice(1)) - 1}`);

  it('is followed three times, without sending the cookies it set', async () => {
    const pages = await redirecting(countDown);
    expect(await previewPage(pages.url('/3'))).toMatchObject({ url: pages.url('/0'), title: 'There' });
    expect(paths(pages)).toEqual(['/3', '/2', '/1', '/0']);
    expect(pages.asked.filter(({ headers }) => headers['cookie'] !== undefined)).toEqual([]);
  });

  it('is not followed a fourth time', async () => {
    const pages = await redirecting(countDown);
    await expect(previewPage(pages.url('/4'))).rejects.toThrow(reason('redirects'));
    expect(paths(pages)).not.toContain('/0');
  });

  it('to itself ends', async () => {
    const pages = await redirecting((path) => path);
    await expect(previewPage(pages.url())).rejects.toThrow(reason('redirects'));
  });

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://0x7f000002/',
    '//169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://name:password@127.0.0.1/',
    'http://[nonsense',
  ])('is not followed to %s', async (location) => {
    const pages = await redirecting(() => location);
    await expect(previewPage(pages.url())).rejects.toThrow(reason('link'));
    expect(pages.asked).toHaveLength(1);
  });

  it('is not followed to an unusual port', async () => {
    const inside = await servePages(page('<title>Secret</title>'));
    const pages = await redirecting(() => inside.url());
    await expect(previewPage(pages.url(), { ports: [pages.port] })).rejects.toThrow(reason('link'));
    expect(inside.asked).toEqual([]);
  });

  it('is not followed to a name with one forbidden address', async () => {
    const pages = await redirecting((path) => (path === '/' ? `http://inside.test:${pages.port}/secret` : undefined));
    const { resolve } = resolver(['127.0.0.1', '10.0.0.1']);
    await expect(previewPage(pages.url(), { resolve })).rejects.toThrow(reason('address'));
    expect(paths(pages)).toEqual(['/']);
  });
});

describe('a host name', () => {
  it('is resolved once, and the checked address is the one of the connection', async () => {
    const pages = await servePages(page('<title>Public</title>'));
    const { resolve, asked } = resolver(['127.0.0.1'], ['10.0.0.1']);
    const url = `http://rebinding.test:${pages.port}/`;
    expect(await previewPage(url, { resolve })).toEqual({ url, title: 'Public' });
    expect(asked).toEqual(['rebinding.test']);
    expect(pages.asked[0]?.headers['host']).toBe(`rebinding.test:${pages.port}`);
  });

  it('that becomes private by the next redirect is refused there', async () => {
    const pages = await servePages((_request, response) => response.writeHead(307, { location: '/next' }).end());
    const { resolve, asked } = resolver(['127.0.0.1'], ['10.0.0.1']);
    await expect(previewPage(`http://rebinding.test:${pages.port}/`, { resolve })).rejects.toThrow(reason('address'));
    expect(asked).toHaveLength(2);
    expect(paths(pages)).toEqual(['/']);
  });

  it('of this computer is refused like its address', async () => {
    const pages = await servePages(page('<title>Secret</title>'));
    const { resolve } = resolver(['127.0.0.1']);
    const asked = previewPage(`http://localhost:${pages.port}/`, { resolve, isAllowed: () => false });
    await expect(asked).rejects.toThrow(reason('address'));
    expect(pages.asked).toEqual([]);
  });
});
