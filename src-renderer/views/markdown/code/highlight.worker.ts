import { createLowlight } from 'lowlight';
import { GRAMMARS } from './grammars.ts';
import type { HighlightResponse, HighlightRequest, CodeToken } from './tokens.ts';
import { toTokens } from './toTokens.ts';

// Runs in a worker, so that a slow grammar doesn't block typing. The page terminates a worker that takes too long.
const lowlight = createLowlight();

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => void answer(data));

async function answer({ id, language, text }: HighlightRequest): Promise<void> {
  const reply: HighlightResponse = { id, tokens: await highlight(language, text).catch(() => null) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the receiver is the page that started the worker
  postMessage(reply);
}

async function highlight(language: string, text: string): Promise<CodeToken[] | null> {
  const load = GRAMMARS[language];
  if (load === undefined) return null;
  if (!lowlight.registered(language)) lowlight.register(language, (await load()).default);
  return toTokens(lowlight.highlight(language, text));
}
