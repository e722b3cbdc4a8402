import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { words } from '../words.ts';
import type { DesktopSpelling, Speller } from './createSpeller.ts';

export interface SpellingItems {
  /** What the word may be meant to be. */
  readonly first: MenuItemConstructorOptions[];
  /** How spelling is checked. */
  readonly last: MenuItemConstructorOptions;
}

/** What the menu over a text field offers about spelling. */
export function spellingItems(
  { misspelledWord, dictionarySuggestions }: Pick<ContextMenuParams, 'misspelledWord' | 'dictionarySuggestions'>,
  speller: Speller,
  contents: Pick<WebContents, 'replaceMisspelling'>,
): SpellingItems {
  const suggested = dictionarySuggestions.map((suggestion) => ({
    label: suggestion,
    click: () => contents.replaceMisspelling(suggestion),
  }));
  const forWord: MenuItemConstructorOptions[] = [
    ...(suggested.length > 0 ? suggested : [{ label: words.spelling.noSuggestion, enabled: false }]),
    { label: words.spelling.learn, click: () => speller.learn(misspelledWord) },
    { type: 'separator' },
  ];
  // Empty: it is spelled right, or nobody looked.
  return { first: misspelledWord === '' ? [] : forWord, last: choiceItem(speller.read(), speller) };
}

/** Off, the system's, or the languages that are chosen or here; the others are in the settings, where it says what choosing one means. */
function choiceItem(spelling: DesktopSpelling, { change, openFolder }: Speller): MenuItemConstructorOptions {
  if (spelling.by === 'system') {
    const { isOn } = spelling;
    return { label: words.spelling.system, type: 'checkbox', checked: isOn, click: () => change({ isOn: !isOn }) };
  }
  const { chosen, languages } = spelling;
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const toggled = (code: string): string[] =>
    chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code];
  return {
    label: words.spelling.title,
    submenu: [
      {
        label: words.spelling.off,
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
      { label: words.spelling.folder, click: openFolder },
    ],
  };
}
