import { expect } from 'vitest';
import { fetchPagePreview } from '../../src-gateway/preview/fetchPagePreview.ts';
import type { PreviewRules } from '../../src-gateway/preview/PreviewRules.ts';
import { readTarget } from '../../src-gateway/preview/requestPage.ts';

/** Only the servers of these tests may be requested. */
export const RULES: PreviewRules = {
  resolve: (hostname) => Promise.reject(new Error(`${hostname} does not resolve`)),
  isAllowed: (address) => address === '127.0.0.1',
  ports: [],
  withinMs: 20_000,
};

/** Previews a page of this computer. */
export function previewPage(url: string, rules: Partial<PreviewRules> = {}) {
  const all = { ...RULES, ...rules };
  return fetchPagePreview(readTarget(url, all), all, new AbortController().signal);
}

/** A resolver that returns these answers in turn, and repeats the last one. */
export function resolver(...answers: readonly string[][]) {
  const asked: string[] = [];
  return {
    asked,
    resolve: (hostname: string) => {
      asked.push(hostname);
      return Promise.resolve(answers[Math.min(asked.length, answers.length) - 1] ?? []);
    },
  };
}

/** Matches the error of a failed preview. */
export const reason = (text: string) => expect.objectContaining({ name: 'PreviewProblem', reason: text }) as Error;
