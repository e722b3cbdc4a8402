import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fetchPagePreview } from '../../../src-gateway/preview/fetchPagePreview.ts';
import { PAGE_BYTES } from '../../../src-gateway/preview/PreviewRules.ts';
import { previewPage, reason, RULES } from '../../support/previewPage.ts';
import { page, servePages } from '../../support/servePages.ts';

describe('a hostile page', () => {
  it('that never ends is read up to a limit, and then its connection is closed', async () => {
    const isCut = Promise.withResolvers<void>();
    const pages = await servePages((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.on('close', isCut.resolve);
      response.write('<title>Endless</title>');
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    expect(await previewPage(pages.url())).toMatchObject({ title: 'Endless' });
    await isCut.promise;
  });

  const after = (bytes: number): string => `<head>${' '.repeat(bytes)}<title>Late</title>`;

  it('with a late title is read up to the limit and no further', async () => {
    const pages = await servePages((request, response) =>
      page(after(Number(request.url?.slice(1))))(request, response),
    );
    expect(await previewPage(pages.url(`/${PAGE_BYTES - 100}`))).toMatchObject({ title: 'Late' });
    await expect(previewPage(pages.url(`/${PAGE_BYTES * 2}`))).rejects.toThrow(reason('untitled'));
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('that expands from %s is limited during decompression', async (encoding, pack) => {
    const bomb = pack(after(32 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(PAGE_BYTES / 10);
    const pages = await servePages(page(bomb, { 'content-encoding': encoding }));
    await expect(previewPage(pages.url())).rejects.toThrow(reason('untitled'));
  });

  it.each<[string, Parameters<typeof servePages>[0]]>([
    ['sends nothing', () => undefined],
    [
      'stops in the middle',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).write('<title>S'),
    ],
    [
      'stops in the middle of compressed data',
      (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .write(gzipSync('<title>Slow</title>').subarray(0, 12)),
    ],
    [
      'sends one character at a time',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write('x'), 5);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s is aborted at the time limit', async (_what, answer) => {
    const pages = await servePages(answer);
    await expect(previewPage(pages.url(), { withinMs: 300 })).rejects.toThrow(reason('slow'));
  });

  it('whose name never resolves is aborted at the time limit', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    await expect(previewPage('http://slow.test/', { resolve, withinMs: 50 })).rejects.toThrow(reason('slow'));
  });

  it('is aborted when the gateway stops', async () => {
    const stop = new AbortController();
    const pages = await servePages((request) => {
      isAsked.resolve();
      request.socket.on('close', isCut.resolve);
    });
    const [isAsked, isCut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const previewed = fetchPagePreview(new URL(pages.url()), RULES, stop.signal);
    await isAsked.promise;
    stop.abort();
    await expect(previewed).rejects.toThrow(reason('slow'));
    await isCut.promise;
  });
});
