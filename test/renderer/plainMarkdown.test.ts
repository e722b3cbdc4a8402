import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { describePreview } from '../../src-renderer/i18n/describePreview.ts';
import { setUpWords } from '../../src-renderer/i18n/setUp.ts';
import { noticeExcerpt } from '../../src-renderer/text/preview.ts';
import { plainMarkdown } from '../../src-shared/text/plainMarkdown.ts';
import { toText } from '../../src-renderer/views/markdown/parse/toText.ts';
import { describeQuoted } from '../../src-renderer/views/quote/Quote.tsx';
import { createSnippet } from '../../src-renderer/views/search/Hit.tsx';
import { hostileTexts } from '../support/hostile/hostileTexts.ts';
import { CONVERSATION, message } from './support/logEvents.ts';

beforeAll(setUpWords);

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

describe('the plain text of Markdown on one line', () => {
  it.each([
    ['~~tide table~~ is **out**', 'tide table is out'],
    ['**bold *in* it**, ***both*** and _under_', 'bold in it, both and under'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['`a*b*c` and \\*no emphasis\\*', 'a*b*c and *no emphasis*'],
    ['```ts\nconst a_b = 1 * 2;\n```\nafter **it**', 'const a_b = 1 * 2; after it'],
    ['```\nnot _closed_', 'not _closed_'],
    ['# Closed\n\non **Monday**', 'Closed on Monday'],
    ['<https://example.org/a_b_c>', 'https://example.org/a_b_c'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ])("of %j equals the parser's", (text, words) => {
    expect(plainMarkdown(text)).toBe(words);
    expect(oneLine(toText(text))).toBe(words);
  });

  it.each([
    ['1. the new price line\n2. the old one', 'the new price line the old one'],
    ['> - [x] done\n> - [ ] not yet', 'done not yet'],
    ['see [the *plan*](https://example.org)', 'see the plan'],
    ['>_< is a face | not a table', '>_< is a face | not a table'],
    ['***', '***'],
    ['**not closed', '**not closed'],
  ])('of %j is cut to one line', (text, words) => {
    expect(plainMarkdown(text)).toBe(words);
  });

  it('of hostile texts contains their words in order, and nothing else', () => {
    const added = hostileTexts.filter((text) => {
      let at = 0;
      return Array.from(plainMarkdown(text).replace(/\s/gu, '')).some((letter) => {
        at = text.indexOf(letter, at) + 1;
        return at === 0;
      });
    });
    expect(added).toEqual([]);
  });
});

describe('a message with Markdown', () => {
  const direct = { conversationId: CONVERSATION, name: '', offset: 1 };
  const text = '1. the **new** `price_line`';

  it('is shown as plain text in lists, notifications and live regions', () => {
    expect(describePreview(i18next.t, { kind: 'text', preview: text })).toBe('the new price_line');
  });

  it('keeps the name of its file as it is', () => {
    expect(describePreview(i18next.t, { kind: 'file', preview: '1. _draft_.pdf' })).toBe('1. _draft_.pdf');
  });

  it('is quoted as plain text, up to the limit', () => {
    const quoted = (body: string): string =>
      describeQuoted(i18next.t, { ...message(1), body: { kind: 'text', text: body } });
    expect(quoted(text)).toBe('the new price_line');
    expect(quoted(`**${'word '.repeat(30)}end**`)).toBe('word '.repeat(28));
  });

  it.each([
    ['a mention', { type: 'mentioned', title: '~~tide~~ table' }, 'tide table'],
    ['a first message', { type: 'added', title: '**hello**' }, 'hello'],
    ['a room', { type: 'added', title: '_harbour_', place: { ...direct, name: '_harbour_' } }, '_harbour_'],
    ['a file', { type: 'fileReady', title: '1. plan.pdf' }, '1. plan.pdf'],
    ['a title that is plain already', { type: 'mentioned', title: 'a*b*c', titleIsPlain: true }, 'a*b*c'],
  ] as const)('appears in an inbox item without Markdown: %s', (_what, notice, excerpt) => {
    expect(noticeExcerpt({ place: direct, ...notice })).toBe(excerpt);
  });

  it('is found with the search words highlighted, also when they occur only in an address', () => {
    const found = (body: string, term: string) =>
      createSnippet({ ...message(1), body: { kind: 'text', text: body } }, [term]).map(({ text: piece, marked }) =>
        marked ? `{${piece}}` : piece,
      );
    expect(found(text, 'price')).toEqual(['the new ', '{price}', '_line']);
    expect(found('see [the plan](https://harbour.example)', 'harbour')).toEqual([
      'see [the plan](https://',
      '{harbour}',
      '.example)',
    ]);
  });
});
