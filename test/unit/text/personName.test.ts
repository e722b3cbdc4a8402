import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { foldName, isValidName, normaliseName } from '#shared/text/personName.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 80 });

describe("a person's name", () => {
  it('is shown composed, without outer spaces and with single inner ones', () => {
    expect(normaliseName('  Mei \t\n Lin\u3000')).toBe('Mei Lin');
    expect(normaliseName('Zoe\u0308')).toBe('Zoë');
  });

  it.each([
    ['MEI  Lin', 'mei lin'],
    ['Zoe\u0308', 'ZOË'],
    ['Ａｎｎａ', 'anna'],
    ['ﬁn', 'FIN'],
  ])('%j and %j are one person', (one, other) => expect(foldName(one)).toBe(foldName(other)));

  it.each([
    ['Anna', 'Ana'],
    ['林', '林林'],
    ['Zoe', 'Zoë'],
  ])('%j and %j are two people', (one, other) => expect(foldName(one)).not.toBe(foldName(other)));

  it.each(['Anna', '林美', 'O’Brien-Núñez 3rd', '👋', ' a '])('may be %j', (name) => {
    expect(isValidName(name)).toBe(true);
  });

  it.each(['', '   ', '\u3000', 'a\0b', 'a\u200Bb', '\u202Eanna', 'a\uD800', '\uFEFF\u2060', 'a\u{E000}'])(
    'may not be %j',
    (name) => expect(isValidName(name)).toBe(false),
  );

  it.each(['x', '林', '👋'])('may have as many %s as the limit and not one more', (character) => {
    expect(isValidName(character.repeat(LIMITS.nameLength))).toBe(true);
    expect(isValidName(character.repeat(LIMITS.nameLength + 1))).toBe(false);
  });

  it('does not change when it is normalised or folded again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normaliseName(normaliseName(text))).toBe(normaliseName(text));
        expect(foldName(foldName(text))).toBe(foldName(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('folds to the same result with or without normalisation', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldName(normaliseName(text))).toBe(foldName(text));
      }),
      { numRuns: 2000 },
    );
  });
});
