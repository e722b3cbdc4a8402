import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMatches } from '#shared/search/findMatches.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import { segment } from '#shared/search/segment.ts';
import { messageEvent } from './messageEvent.ts';

/** The text with its matches in brackets. */
function mark(text: string, ...terms: string[]): string {
  let marked = '';
  let done = 0;
  for (const { start, end } of findMatches(text, terms)) {
    marked += `${text.slice(done, start)}[${text.slice(start, end)}]`;
    done = end;
  }
  return marked + text.slice(done);
}

describe('findMatches', () => {
  it('marks Chinese of any length anywhere', () => {
    expect(mark('第二版报价已经放到文件里了，报价单', '报价')).toBe('第二版[报价]已经放到文件里了，[报价]单');
    expect(mark('吉𠮷吉', '𠮷')).toBe('吉[𠮷]吉');
  });

  it('marks the searched prefix of a longer word, but in a phrase only the last word may be longer', () => {
    expect(mark('Launch relaunch launching', 'LAUNCH')).toBe('[Launch] relaunch [launch]ing');
    expect(mark('final copy, finally copy', 'final co')).toBe('[final co]py, finally copy');
  });

  it('marks the original text, whatever its folded form', () => {
    expect(mark('Straßen und STRASSEN', 'strasse')).toBe('[Straße]n und [STRASSE]N');
    expect(mark('cafe\u0301s, cafés', 'CAFÉ')).toBe('[cafe\u0301]s, [café]s');
    expect(mark('a co\u00ADop', 'coop')).toBe('a [co\u00ADop]');
    expect(mark('ﾊﾟﾘ', 'パ')).toBe('[ﾊﾟ]ﾘ');
  });

  it('joins overlapping and adjacent matches', () => {
    expect(mark('报价单', '报价', '价单')).toBe('[报价单]');
    expect(mark('报价', '报', '价')).toBe('[报价]');
  });

  it('marks nothing for a term without words', () => {
    expect(findMatches('a - b', ['-', ''])).toEqual([]);
  });

  it('marks something in every message that is found, and only whole characters', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(text, text, (before, term) => {
        fc.pre(segment(term) !== '');
        const whole = `${before} ${term}`;
        const ranges = findMatches(whole, [term]);
        expect(ranges).not.toEqual([]);
        expect(
          matchesQuery({ conversationId: 'room:a', event: messageEvent({ text: whole }) }, { terms: [term], has: [] }),
        ).toBe(true);
        let done = -1;
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThan(done);
          expect(end).toBeGreaterThan(start);
          expect(whole.slice(start, end).isWellFormed()).toBe(true);
          done = end;
        }
      }),
    );
  });
});
