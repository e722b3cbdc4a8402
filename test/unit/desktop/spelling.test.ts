import { describe, expect, it } from 'vitest';
import type { DesktopSpelling, SpellChecker, SpellingChange } from '../../../src-main/spelling/createSpellChecker.ts';
import { isInstalled } from '../../../src-main/spelling/isInstalled.ts';
import { spellingItems } from '../../../src-main/spelling/spellingItems.ts';

const RIGHT = { misspelledWord: '', dictionarySuggestions: [] };
const nowhere = { replaceMisspelling: () => undefined };
const dictionaries: DesktopSpelling = {
  by: 'dictionaries',
  chosen: ['de', 'fr'],
  languages: [
    { code: 'de', state: 'here' },
    { code: 'en-GB', state: 'here' },
    { code: 'es', state: 'elsewhere' },
    { code: 'fr', state: 'failed' },
  ],
};

function spellerOf(spelling: DesktopSpelling): SpellChecker & { changes: SpellingChange[]; learned: string[] } {
  const changes: SpellingChange[] = [];
  const learned: string[] = [];
  return {
    changes,
    learned,
    read: () => spelling,
    change: (change) => {
      changes.push(change);
      return spelling;
    },
    learn: (word) => void learned.push(word),
    openFolder: () => undefined,
  };
}

describe('a dictionary', () => {
  it.each([
    ['en-GB', 'en-GB-10-1.bdic'],
    ['de', 'de-DE-3-0.bdic'],
    ['ko', 'ko-3-0.bdic'],
    ['en-GB-oxendict', 'en-GB-oxendict-10-1.bdic'],
  ])('of %s is %s', (code, file) => {
    expect(isInstalled(code, ['.DS_Store', file])).toBe(true);
  });

  it.each(['en-US-10-1.bdic', 'en-gb-10-1.bdic', 'en-GB.bdic', 'en-GB-10-1.bdic.part', 'en-GB-oxendict-10-1.bdic'])(
    'of British English is not %s, which Chromium does not load',
    (file) => {
      expect(isInstalled('en-GB', [file])).toBe(false);
    },
  );
});

describe('the languages of the spell checker', () => {
  it('in the menu are the chosen and the installed ones; each can be toggled, or all turned off', () => {
    const speller = spellerOf(dictionaries);
    const { submenu } = spellingItems(RIGHT, speller, nowhere).last;
    const items = Array.isArray(submenu) ? submenu : [];
    expect(items.map(({ label, checked }) => [label, checked])).toEqual([
      ['Off', false],
      ['German', true],
      ['British English', false],
      ['French', true],
      [undefined, undefined],
      ['Dictionaries (.bdic)…', undefined],
    ]);
    for (const { click } of items.slice(0, 3)) (click as () => void)();
    expect(speller.changes).toEqual([{ languages: [] }, { languages: ['fr'] }, { languages: ['de', 'fr', 'en-GB'] }]);
  });

  it('cannot be chosen where the system has its own spell checker, only on or off', () => {
    const speller = spellerOf({ by: 'system', isOn: true });
    const { last } = spellingItems(RIGHT, speller, nowhere);
    expect(last).toMatchObject({ type: 'checkbox', checked: true });
    (last.click as () => void)();
    expect(speller.changes).toEqual([{ isOn: false }]);
  });
});

describe('the context menu of a word', () => {
  it('offers suggestions, and to add the word to the dictionary', () => {
    const replaced: string[] = [];
    const speller = spellerOf(dictionaries);
    const { first } = spellingItems({ misspelledWord: 'mesage', dictionarySuggestions: ['message'] }, speller, {
      replaceMisspelling: (one) => void replaced.push(one),
    });
    expect(first.map(({ label }) => label)).toEqual(['message', 'Add to dictionary', undefined]);
    for (const { click } of first.slice(0, 2)) (click as () => void)();
    expect(replaced).toEqual(['message']);
    expect(speller.learned).toEqual(['mesage']);
  });

  it('says when there is no suggestion, and has no spelling items for a correct word', () => {
    const speller = spellerOf(dictionaries);
    const unknown = spellingItems({ misspelledWord: 'xyzzy', dictionarySuggestions: [] }, speller, nowhere);
    expect(unknown.first[0]).toMatchObject({ enabled: false });
    expect(spellingItems(RIGHT, speller, nowhere).first).toEqual([]);
  });
});
