import { expect, it, onTestFinished, vi } from 'vitest';
import { PUSH_WORDS_CACHE } from '#shared/push/pushContent.ts';
import { openPush, type PushWorker, showPush } from '../../../src-renderer/serviceWorker/handlePushes.ts';

const SCOPE = 'https://chat.example/';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const TEXT = JSON.stringify({ place: 'direct:a:b', offset: 7, title: 'Mei', kind: 'image', text: '' });

type FakePage = Awaited<ReturnType<PushWorker['clients']['matchAll']>>[number];

/** A worker with these pages and this cache of words. `words`: what the cache answers. */
function startWorker(
  pages: readonly FakePage[] = [],
  words: () => Promise<Response | undefined> = async () => undefined,
) {
  const shown: [string, NotificationOptions | undefined][] = [];
  const opened: string[] = [];
  vi.stubGlobal('caches', {
    match: (url: string, { cacheName }: { cacheName: string }) => {
      expect([url, cacheName]).toEqual([`${SCOPE}push-words.json`, PUSH_WORDS_CACHE]);
      return words();
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const worker: PushWorker = {
    navigator: { userAgent: CHROME },
    registration: {
      scope: SCOPE,
      showNotification: async (title, options) => void shown.push([title, options]),
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (url) => void opened.push(url),
    },
  };
  return {
    shown,
    opened,
    push: (data: { text(): string } | null) => showPush(worker, data),
    click: (data: unknown) => openPush(worker, data),
  };
}

function pageThat(focus: 'focuses' | 'refuses', visibilityState = 'hidden', url = SCOPE) {
  const messages: unknown[] = [];
  const page: FakePage = {
    url,
    frameType: 'top-level',
    visibilityState,
    focus: async () => {
      if (focus === 'refuses') throw new Error('not allowed');
      return page;
    },
    postMessage: (message) => void messages.push(message),
  };
  return { page, messages };
}

it('shows a push with the words that the page stored', async () => {
  const worker = startWorker([], async () => new Response(JSON.stringify({ image: 'Foto' })));
  await worker.push({ text: () => TEXT });
  expect(worker.shown).toEqual([
    ['Mei', { body: 'Foto', tag: 'direct:a:b', data: { place: 'direct:a:b', offset: 7 }, icon: 'icon-192.png' }],
  ]);
});

it.each([
  ['a broken storage', () => Promise.reject(new Error('broken'))],
  ['broken words', async () => new Response('{')],
])('shows a push in English with %s', async (_name, words) => {
  const worker = startWorker([], words);
  await worker.push({ text: () => TEXT });
  expect(worker.shown).toMatchObject([['Mei', { body: 'Photo' }]]);
});

it.each([
  ['no data', null],
  [
    'data that can’t be decoded',
    {
      text: (): string => {
        throw new TypeError('not text');
      },
    },
  ],
])('shows a neutral notification for a push with %s', async (_name, data) => {
  const worker = startWorker();
  await worker.push(data);
  expect(worker.shown).toMatchObject([['New messages', { tag: 'push' }]]);
});

it('shows nothing where a visible page does', async () => {
  const worker = startWorker([pageThat('focuses', 'visible').page]);
  await worker.push({ text: () => TEXT });
  expect(worker.shown).toEqual([]);
});

it('a click opens the conversation in the visible page, or in any other', async () => {
  const [hidden, visible] = [pageThat('focuses'), pageThat('focuses', 'visible')];
  const worker = startWorker([hidden.page, visible.page]);
  await worker.click({ place: 'direct:a:b', offset: 7 });
  expect([hidden.messages, visible.messages]).toEqual([[], [{ type: 'notificationClicked', place: 'direct:a:b' }]]);
  expect(worker.opened).toEqual([]);
});

it.each([
  ['no page is open', []],
  ['the page can’t be focused', [pageThat('refuses').page]],
])('a click opens a new page when %s', async (_name, pages) => {
  const worker = startWorker(pages);
  await worker.click({ place: 'direct:a:b', offset: 7 });
  await worker.click(undefined);
  expect(worker.opened).toEqual(['./#message/direct%3Aa%3Ab/7', './']);
});

it('a page of another program at the same origin neither hides a push nor gets the click', async () => {
  const other = pageThat('focuses', 'visible', 'https://chat.example.org/');
  const worker = startWorker([other.page]);
  await worker.push({ text: () => TEXT });
  await worker.click({ place: 'direct:a:b', offset: 7 });
  expect(worker.shown).toHaveLength(1);
  expect([other.messages, worker.opened]).toEqual([[], ['./#message/direct%3Aa%3Ab/7']]);
});
