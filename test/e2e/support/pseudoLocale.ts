import type { Page } from '@playwright/test';
import { en } from '../../../src-renderer/i18n/en.ts';

type Texts = { readonly [key: string]: string | Texts };

/** Each letter with an accent: it is still readable, and needs as much height as any letter. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  'aá eé ií oó uú yý cç nñ sš zž AÁ EÉ IÍ OÓ UÚ YÝ CÇ NÑ SŠ ZŽ'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

const FORMS = ['two', 'few', 'many'] as const;

/** The share of a text by which others are longer: German is up to 40 % longer than English. */
const LONGER = 0.4;

/**
 * Each letter as a Hebrew one, which is as wide, so that a text is written from right to left as in Arabic. The fonts
 * of every machine have them, and they don't join, so that a cut letter is seen.
 */
const HEBREW = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz', (letter, index) => [letter, String.fromCodePoint(0x5d0 + index)] as const),
);

/**
 * A text of the pseudo-locale: the English one with accents, 40 % longer and in brackets, so that a text that is not in
 * the catalogue, or is put together from several, is visible. Placeholders stay.
 */
export const accented: PseudoLocale = {
  language: 'de',
  pseudo: (text) => lengthen(text, (letter) => ACCENTED[letter] ?? letter, 'ëxtrå'),
};

/** The same from right to left. Names of keys stay, as in Arabic. */
export const mirrored: PseudoLocale = {
  language: 'ar',
  pseudo: (text) => lengthen(text, (letter) => HEBREW[letter.toLowerCase()] ?? letter, 'אבגדה'),
};

export interface PseudoLocale {
  /** The catalogue whose place it takes in the built page. */
  readonly language: 'de' | 'ar';
  readonly pseudo: (text: string) => string;
}

function lengthen(text: string, replace: (letter: string) => string, extra: string): string {
  const replaced = text
    .split(/(\{\{\w+\}\})/u)
    .map((part) => (part.startsWith('{{') ? part : part.replaceAll(/\p{L}/gu, replace)))
    .join('');
  // A single word becomes a longer word, as in German.
  const filler = text.includes(' ') ? ` ${extra}` : extra;
  const length = Math.ceil(text.length * LONGER);
  return `⟦${replaced}${filler.repeat(length).slice(0, length).trimEnd()}⟧`;
}

/** All texts, with the plural forms that English does not have. */
function pseudoAll(texts: Texts, pseudo: (text: string) => string): Texts {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
    if (typeof value !== 'string') return [[key, pseudoAll(value, pseudo)]];
    const forms = key.endsWith('_other') ? FORMS.map((form) => key.replace(/other$/u, form)) : [];
    return [key, ...forms].map((each) => [each, pseudo(value)]);
  });
  return Object.fromEntries(entries);
}

/** Opens the page again in a pseudo-locale. */
export async function showPseudoLocale(page: Page, { language, pseudo }: PseudoLocale): Promise<void> {
  await page.route(new RegExp(`/assets/${language}-[\\w-]+\\.js$`, 'u'), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const ${language} = ${JSON.stringify(pseudoAll(en, pseudo))};`,
    }),
  );
  await page.evaluate((chosen) => localStorage.setItem('parley.language', chosen), language);
  await page.reload();
}

/**
 * The texts on the page, shown and spoken, that are not in brackets, or that consist of several in brackets on one line
 * with nothing but spaces between them. What people wrote and what is the same in all languages is in `content`.
 */
export async function foundOutsideOf(page: Page, content: readonly RegExp[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isLeftOut = 'script, style, time, kbd, code, body [lang], [contenteditable], textarea';
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.closest(isLeftOut) === null && element.checkVisibility())
      .flatMap((element) => [
        ...['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
        ...[...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map((node) => node.nodeValue ?? ''),
      ]);
  });
  return [...new Set(texts)].filter((text) => {
    const outside = content.reduce((rest, known) => rest.replaceAll(known, ''), withoutBrackets(text));
    return /\p{L}/u.test(outside) || /⟧[^\S\n]+⟦/u.test(text);
  });
}

/** Without the innermost texts in brackets, and then those around them. */
function withoutBrackets(text: string): string {
  const shorter = text.replaceAll(/⟦[^⟦⟧]*⟧/gu, '');
  return shorter === text ? text : withoutBrackets(shorter);
}

/** Buttons, headings, tabs and items of menus whose text does not fit, unless it ends with an ellipsis by design. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = 'button, h1, h2, h3, h4, [role="menuitem"], [role="menuitemradio"], [role="tab"], legend, label';
    return [...document.querySelectorAll<HTMLElement>(labels)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { display, textOverflow } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        if (display === 'inline' || textOverflow === 'ellipsis' || width <= 1 || height <= 1) return false;
        return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      })
      .map((element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 200));
  });
}
