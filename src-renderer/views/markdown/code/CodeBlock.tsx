import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../../../i18n/useWords.ts';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { renderInOrder } from '../renderInOrder.ts';
import { TextRun } from '../TextRun.tsx';
import styles from './Code.module.css';
import type { CodeToken, HighlightRequest, HighlightResponse } from './tokens.ts';

export interface CodeBlockProps {
  /** Language tag of the code fence. */
  readonly language: string;
  readonly text: string;
  readonly gap: number;
}

/** A code block with its language and a copy button; highlighted as soon as the result is there. */
export function CodeBlock({ language, text, gap }: CodeBlockProps): ReactElement {
  const t = useWords();
  const grammar = languageOf(language);
  const tokens = useHighlight(grammar?.id ?? null, text);
  const name = grammar?.name ?? language.slice(0, 24);
  return (
    <div className={styles['block']} data-gap={gap} dir="ltr">
      <div className={styles['head']}>
        <span>{name === '' ? t('messages.code') : <TextRun text={name} context="code" />}</span>
        <CopyCode text={text} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse */}
      <section className={styles['scroll']} aria-label={t('messages.codeIn', { language: name })} tabIndex={0}>
        <pre>
          <code>{tokens === null ? <TextRun text={text} context="code" /> : renderInOrder(tokens, renderToken)}</code>
        </pre>
      </section>
    </div>
  );
}

function renderToken({ text, kind }: CodeToken): ReactNode {
  const run = <TextRun text={text} context="code" />;
  return kind === null ? run : <span className={styles[kind]}>{run}</span>;
}

/** Copies code, and shows whether that succeeded. */
function CopyCode({ text }: { readonly text: string }): ReactElement {
  const t = useWords();
  const labels = {
    copy: t('messages.copyCode'),
    copied: t('messages.codeCopied'),
    notCopied: t('messages.codeNotCopied'),
  };
  return <CopyButton text={text} labels={labels} className={styles['copy']} />;
}

/** The highlighted code; `null` until it is there, and if it can't be highlighted. */
function useHighlight(language: string | null, text: string): readonly CodeToken[] | null {
  const [result, setResult] = useState<{ readonly text: string; readonly pieces: readonly CodeToken[] | null } | null>(
    null,
  );

  useEffect(() => {
    if (language === null || cachedHighlight(language, text) !== null) return undefined;
    let isOver = false;
    void highlight(language, text).then((pieces) => {
      if (!isOver) setResult({ text, pieces });
    });
    return () => {
      isOver = true;
    };
  }, [language, text]);

  if (language === null) return null;
  return result?.text === text ? result.pieces : cachedHighlight(language, text);
}

interface Language {
  /** Name of its grammar. */
  readonly id: string;
  /** Displayed name. */
  readonly name: string;
}

/** Languages that are highlighted: id, name, and further language tags. */
const LANGUAGES: readonly (readonly [id: string, name: string, ...others: string[]])[] = [
  ['bash', 'Shell', 'sh', 'shell', 'zsh', 'console'],
  ['c', 'C', 'h'],
  ['cpp', 'C++', 'c++', 'cc', 'hpp', 'cxx'],
  ['csharp', 'C#', 'cs', 'c#'],
  ['css', 'CSS'],
  ['diff', 'Diff', 'patch'],
  ['dockerfile', 'Dockerfile', 'docker'],
  ['go', 'Go', 'golang'],
  ['ini', 'INI', 'toml'],
  ['java', 'Java'],
  ['javascript', 'JavaScript', 'js', 'jsx', 'mjs', 'cjs'],
  ['json', 'JSON', 'json5', 'jsonc'],
  ['kotlin', 'Kotlin', 'kt'],
  ['lua', 'Lua'],
  ['markdown', 'Markdown', 'md'],
  ['php', 'PHP'],
  ['python', 'Python', 'py'],
  ['ruby', 'Ruby', 'rb'],
  ['rust', 'Rust', 'rs'],
  ['sql', 'SQL'],
  ['swift', 'Swift'],
  ['typescript', 'TypeScript', 'ts', 'tsx', 'mts', 'cts'],
  ['xml', 'HTML', 'html', 'svg', 'xhtml'],
  ['yaml', 'YAML', 'yml'],
];

const BY_NAME = new Map(
  LANGUAGES.flatMap(([id, name, ...others]) => [id, ...others].map((called) => [called, { id, name }])),
);

/** The language that a language tag names; `null` if it is not highlighted. */
function languageOf(word: string): Language | null {
  return BY_NAME.get(word.toLowerCase()) ?? null;
}

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
async function highlight(language: string, text: string): Promise<readonly CodeToken[] | null> {
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
function cachedHighlight(language: string, text: string): readonly CodeToken[] | null {
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
