import type { HighlightResponse, HighlightRequest, CodeToken } from './tokens.ts';

/** Longer code is not highlighted (UTF-16 units). */
const MAX_LENGTH = 20_000;
/** Timeout for a grammar (ms): long enough for a slow computer to start the worker and fetch the grammar. */
const TIMEOUT_MS = 10_000;
/** Number of cached results, because rows are unmounted and mounted again. */
const CACHE_SIZE = 100;

interface PendingRequest {
  readonly key: string;
  readonly request: HighlightRequest;
  readonly resolve: (pieces: readonly CodeToken[] | null) => void;
}

let worker: Worker | null = null;
let current: { readonly pending: PendingRequest; readonly timer: ReturnType<typeof setTimeout> } | null = null;
let lastId = 0;
const queue: PendingRequest[] = [];
const cache = new Map<string, readonly CodeToken[] | null>();

/** Highlights code in a worker, one request at a time; `null` if it can't be highlighted. */
export async function highlight(language: string, text: string): Promise<readonly CodeToken[] | null> {
  if (text.length > MAX_LENGTH || typeof Worker === 'undefined') return null;
  const key = `${language}\n${text}`;
  if (cache.has(key)) return cache.get(key) ?? null;
  return new Promise((resolve) => {
    lastId += 1;
    queue.push({ key, request: { id: lastId, language, text }, resolve });
    startNext();
  });
}

/** Cached result, so that a row that is mounted again is highlighted at once. */
export function cachedHighlight(language: string, text: string): readonly CodeToken[] | null {
  return cache.get(`${language}\n${text}`) ?? null;
}

function startNext(): void {
  if (current !== null) return;
  const pending = queue.shift();
  if (pending === undefined) return;
  worker ??= start();
  current = { pending, timer: setTimeout(abort, TIMEOUT_MS) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(pending.request);
}

function start(): Worker {
  const newWorker = new Worker(new URL('./highlight.worker.ts', import.meta.url), {
    type: 'module',
    name: 'highlight',
  });
  newWorker.addEventListener('message', ({ data }: MessageEvent<HighlightResponse>) => {
    if (data.id === current?.pending.request.id) finish(data.tokens);
  });
  newWorker.addEventListener('error', abort);
  return newWorker;
}

function abort(): void {
  worker?.terminate();
  worker = null;
  finish(null);
}

function finish(pieces: readonly CodeToken[] | null): void {
  if (current === null) return;
  const { pending, timer } = current;
  clearTimeout(timer);
  current = null;
  cache.set(pending.key, pieces);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  pending.resolve(pieces);
  startNext();
}
