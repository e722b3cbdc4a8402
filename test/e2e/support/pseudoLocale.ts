import type { Page } from '@playwright/test';
import { en } from '../../../src-renderer/i18n/en.ts';

type Texts = { readonly [key: string]: string | Texts };

/** Each letter with an accent: it is still readable, and needs as much height as any letter. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  'aá eé ií oó uú yý cç nñ sš zž AÁ EÉ IÍ OÓ UÚ YÝ CÇ NÑ SŠ ZŽ'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** The share of a text by which others are longer: German is up to 40 % longer than English. */
const LONGER = 0.4;

/**
 * A text of the pseudo-locale: the English one with accents, 40 % longer and in brackets, so that a text that is not in
 * the catalogue, or is put together from several, is visible. Placeholders stay.
 */
export function pseudo(text: string): string {
  const accented = text
    .split(/(\{\{\w+\}\})/u)
    .map((part) => (part.startsWith('{{') ? part : part.replaceAll(/\p{L}/gu, (letter) => ACCENTED[letter] ?? letter)))
    .join('');
  // A single word becomes a longer word, as in German.
  const filler = text.includes(' ') ? ' ëxtrå' : 'ëxtrå';
  const length = Math.ceil(text.length * LONGER);
  return `⟦${accented}${filler.repeat(length).slice(0, length).trimEnd()}⟧`;
}

function pseudoAll(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoAll(value)]),
  );
}

/** Opens the page again in the pseudo-locale, which takes the place of the German catalogue in the built page. */
export async function showPseudoLocale(page: Page): Promise<void> {
  await page.route(/\/assets\/de-[\w-]+\.js$/u, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const de = ${JSON.stringify(pseudoAll(en))};`,
    }),
  );
  await page.evaluate(() => localStorage.setItem('parley.language', 'de'));
  await page.reload();
}

/**
 * The texts on the page, shown and spoken, that are not in brackets, or that consist of several in brackets on one line with
 * nothing but spaces between them. What people wrote and what is the same in all languages is in `content`.
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
