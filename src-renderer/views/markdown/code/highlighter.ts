import type { HighlightAnswer, HighlightRequest, Piece } from './pieces.ts';

/** Longer code is not highlighted (UTF-16 units). */
const LONGEST = 20_000;
/** Timeout for a grammar (ms): long enough for a slow computer to start the worker and fetch the grammar. */
const PATIENCE_MS = 10_000;
/** Number of cached results, because rows are unmounted and mounted again. */
const KEPT = 100;

interface Waiting {
  readonly key: string;
  readonly request: HighlightRequest;
  readonly resolve: (pieces: readonly Piece[] | null) => void;
}

let worker: Worker | null = null;
let current: { readonly waiting: Waiting; readonly timer: ReturnType<typeof setTimeout> } | null = null;
let lastId = 0;
const queue: Waiting[] = [];
const kept = new Map<string, readonly Piece[] | null>();

/** Highlights code in a worker, one request at a time; `null` if it can't be highlighted. */
export async function highlight(language: string, text: string): Promise<readonly Piece[] | null> {
  if (text.length > LONGEST || typeof Worker === 'undefined') return null;
  const key = `${language}\n${text}`;
  if (kept.has(key)) return kept.get(key) ?? null;
  return new Promise((resolve) => {
    lastId += 1;
    queue.push({ key, request: { id: lastId, language, text }, resolve });
    next();
  });
}

/** Cached result, so that a row that is mounted again is highlighted at once. */
export function highlighted(language: string, text: string): readonly Piece[] | null {
  return kept.get(`${language}\n${text}`) ?? null;
}

function next(): void {
  if (current !== null) return;
  const waiting = queue.shift();
  if (waiting === undefined) return;
  worker ??= start();
  current = { waiting, timer: setTimeout(giveUp, PATIENCE_MS) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(waiting.request);
}

function start(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module', name: 'highlight' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    if (data.id === current?.waiting.request.id) finish(data.pieces);
  });
  started.addEventListener('error', giveUp);
  return started;
}

function giveUp(): void {
  worker?.terminate();
  worker = null;
  finish(null);
}

function finish(pieces: readonly Piece[] | null): void {
  if (current === null) return;
  const { waiting, timer } = current;
  clearTimeout(timer);
  current = null;
  kept.set(waiting.key, pieces);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  waiting.resolve(pieces);
  next();
}
