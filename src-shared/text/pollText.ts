import type { PollBody } from '../contract/model.ts';

/** A poll as Markdown: its question and a list of its options, without votes. */
export function pollText({ question, options }: Pick<PollBody, 'question' | 'options'>): string {
  return [question, ...options.map((option) => `- ${option}`)].join('\n');
}
