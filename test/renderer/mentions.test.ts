import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMentions } from '#shared/text/mentions.ts';
import { mentionAt } from '../../src-renderer/text/mentions.ts';

const people = [
  { id: 'mei', name: 'Mei' },
  { id: 'meilin', name: 'Mei Lin' },
  { id: 'amir', name: 'Amir' },
  { id: 'lao', name: '劳伦' },
  { id: 'dot', name: 'R.J.' },
];
const named = (text: string): string[] => findMentions(text, people).map(({ userId }) => userId);

describe('the mentions in a text', () => {
  it.each([
    ['@Mei look', ['mei']],
    ['@Mei Lin look', ['meilin']],
    ['@mei LIN, and @amir.', ['meilin', 'amir']],
    ['看过了@Amir你看', ['amir']],
    ['@劳伦你好 and (@Mei)', ['lao', 'mei']],
    ['@R.J. said', ['dot']],
    ['@Meistersinger', []],
    ['@Amirs', []],
    ['mei@Mei.example', []],
    ['Mei and Amir', []],
    ['@ Mei', []],
    ['@@Mei', ['mei']],
    ['@Mei', ['mei']],
    ['@Mei\n@Mei', ['mei', 'mei']],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it('are found in their order, without overlaps, in any text', () => {
    const part = fc.constantFrom('@', 'Mei', 'Mei Lin', ' ', 'Amir', '劳伦', 'x', '😀', '.', '\n');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const found = findMentions(text, people);
        let end = 0;
        for (const one of found) {
          expect(one.start).toBeGreaterThanOrEqual(end);
          const name = people.find(({ id }) => id === one.userId)?.name;
          expect(text.slice(one.start, one.end)).toBe(`@${name}`);
          end = one.end;
        }
      }),
    );
  });
});

describe('the name that is being typed', () => {
  it.each([
    ['@', { start: 0, query: '' }],
    ['hello @me', { start: 6, query: 'me' }],
    ['hello @mei l', { start: 6, query: 'mei l' }],
    ['看@m', { start: 1, query: 'm' }],
    ['mail@me', null],
    ['@ me', null],
    ['@mei  ', null],
    ['@mei\nlin', null],
    ['nothing', null],
    ['', null],
    [`@${'x'.repeat(60)}`, null],
  ])('%s', (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected);
  });

  it('ends at the caret', () => {
    expect(mentionAt('@me and more', 3)).toEqual({ start: 0, query: 'me' });
    expect(mentionAt('@me', 0)).toBe(null);
  });
});
