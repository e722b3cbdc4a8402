import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNameFault, withoutHidden } from '#shared/text/nameRules.ts';
import { foldName, isValidName, normaliseName } from '#shared/text/personName.ts';
import { findNicknameFault, nicknameOf } from '#shared/text/nickname.ts';
import { skeleton } from '#shared/text/skeleton.ts';

const MAX = 64;
const reasonOf = (name: string) => findNameFault(name, MAX)?.reason ?? null;

describe('repair B6: a new name', () => {
  it.each(['Anna', '林美', 'O’Brien-Núñez 3rd', '👋', ' a ', 'Nguyễn Thị', 'สมชาย', 'བསྒྲུབས', 'अनुष्का', '👩🏽'])(
    'may be %j',
    (name) => {
      expect(findNameFault(name, MAX)).toBeNull();
    },
  );

  it.each([
    ['a soft hyphen', 'Mei\u00adLin', 'U+00AD'],
    ['a zero-width space', 'Mei\u200b', 'U+200B'],
    ['a direction override', '\u202eMei', 'U+202E'],
    ['a variation selector', 'Mei\ufe0f', 'U+FE0F'],
    ['a supplementary variation selector', 'Mei\u{e0101}', 'U+E0101'],
    ['a tag space', 'Mei\u{e0020}', 'U+E0020'],
    ['a combining grapheme joiner', 'Me\u034fi', 'U+034F'],
    ['a Hangul filler alone', '\u3164', 'U+3164'],
    ['a blank Braille pattern', '\u2800', 'U+2800'],
    ['a joined emoji', '👩\u200d💻', 'U+200D'],
    ['a control character', 'Mei\u0007', 'U+0007'],
  ])('has no %s', (_what, name, character) => {
    expect(findNameFault(name, MAX)).toEqual({ reason: 'hidden', character });
  });

  it.each([
    ['a private-use character', 'Mei\ue000', 'U+E000'],
    ['a lone surrogate', 'Mei\ud800', 'U+D800'],
    ['an unassigned code point', 'Mei\u0378', 'U+0378'],
  ])('has no %s', (_what, name, character) => {
    expect(findNameFault(name, MAX)).toEqual({ reason: 'unknown', character });
  });

  it('has few accents, none twice on one letter, and none without a letter', () => {
    expect(reasonOf('Z\u0300\u0301\u0302\u0303')).toBeNull();
    expect(reasonOf('Z\u0300\u0301\u0302\u0303\u0304')).toBe('marks');
    expect(reasonOf('e\u0301\u0301')).toBe('marks');
    expect(reasonOf('\u00e9\u0301')).toBe('marks');
    expect(reasonOf('\u0301Mei')).toBe('marks');
    expect(reasonOf('Mei \u0301Lin')).toBe('marks');
  });

  it('has a maximum length, also where few characters expand to many', () => {
    expect(reasonOf('x'.repeat(MAX))).toBeNull();
    expect(reasonOf('x'.repeat(MAX + 1))).toBe('tooLong');
    expect(reasonOf('\ufdfa'.repeat(MAX))).toBe('tooLong');
    expect(reasonOf(' \u3000\u00a0\t')).toBe('empty');
  });

  it('also satisfies the earlier rules', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (name) => {
        expect(findNameFault(name, MAX) !== null || isValidName(name)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('looks the same before and after folding, so that both spellings of an account agree', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        fc.pre(isValidName(name));
        // Accounts are compared by the skeleton of the displayed name, in which U+FEFF, for one, is a space.
        expect(skeleton(foldName(name))).toBe(skeleton(normaliseName(name)));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('repair B6: a nickname', () => {
  it('follows the same rules', () => {
    expect(findNicknameFault('Captain')).toBeNull();
    expect(findNicknameFault('Cap\u{e0020}tain')).toEqual({ reason: 'hidden', character: 'U+E0020' });
    expect(findNicknameFault('x'.repeat(33))).toEqual({ reason: 'tooLong' });
  });

  it('can be derived from every existing name', () => {
    expect(nicknameOf('Mei ❤\ufe0f')).toBe('Mei ❤');
    expect(nicknameOf('\u3164')).toBe('?');
    expect(withoutHidden('\u3164')).toBe('');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (name) => {
        expect(findNicknameFault(nicknameOf(name))).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
