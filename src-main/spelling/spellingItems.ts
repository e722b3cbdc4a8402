import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { words } from '../words.ts';
import type { DesktopSpelling, SpellChecker } from './createSpellChecker.ts';

export interface SpellingItems {
  /** Suggestions for the word. */
  readonly first: MenuItemConstructorOptions[];
  /** The settings of the spell checker. */
  readonly last: MenuItemConstructorOptions;
}

/** The spelling items of the context menu of a text field. */
export function spellingItems(
  { misspelledWord, dictionarySuggestions }: Pick<ContextMenuParams, 'misspelledWord' | 'dictionarySuggestions'>,
  speller: SpellChecker,
  contents: Pick<WebContents, 'replaceMisspelling'>,
): SpellingItems {
  const suggested = dictionarySuggestions.map((suggestion) => ({
    label: suggestion,
    click: () => contents.replaceMisspelling(suggestion),
  }));
  const forWord: MenuItemConstructorOptions[] = [
    ...(suggested.length > 0 ? suggested : [{ label: words().spelling.noSuggestion, enabled: false }]),
    { label: words().spelling.learn, click: () => speller.learn(misspelledWord) },
    { type: 'separator' },
  ];
  // Empty if the word is correct or was not checked.
  return { first: misspelledWord === '' ? [] : forWord, last: choiceItem(speller.read(), speller) };
}

/**
 * Off, the system's, or the languages that are chosen or installed; the settings offer the others and explain what
 * choosing one means.
 */
function choiceItem(spelling: DesktopSpelling, { change, openFolder }: SpellChecker): MenuItemConstructorOptions {
  if (spelling.by === 'system') {
    const { isOn } = spelling;
    return { label: words().spelling.system, type: 'checkbox', checked: isOn, click: () => change({ isOn: !isOn }) };
  }
  const { chosen, languages } = spelling;
  const names = new Intl.DisplayNames([words().locale], { type: 'language' });
  const toggled = (code: string): string[] =>
    chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code];
  return {
    label: words().spelling.title,
    submenu: [
      {
        label: words().spelling.off,
        type: 'radio',
        checked: chosen.length === 0,
        click: () => change({ languages: [] }),
      },
      ...languages
        .filter(({ code, state }) => state === 'here' || chosen.includes(code))
        .map(({ code }): MenuItemConstructorOptions => ({
          label: names.of(code) ?? code,
          type: 'checkbox',
          checked: chosen.includes(code),
          click: () => change({ languages: toggled(code) }),
        })),
      { type: 'separator' },
      { label: words().spelling.folder, click: openFolder },
    ],
  };
}
