import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

interface Stop {
  /** The index of the element in the document; -1 for the document itself, between the last stop and the first. */
  readonly index: number;
  /** The accessible name. */
  readonly name: string;
  /** Whether the focus is visible. */
  readonly visible: boolean;
}

async function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { index: -1, name: '', visible: true };
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
    // The focus ring may be drawn by the element itself or, for a field, by the box around it.
    const around = element.parentElement?.parentElement ?? null;
    const boxes = [element, element.parentElement, around, around?.parentElement ?? null];
    const look = (): string =>
      boxes
        .filter((box) => box !== null)
        .map((box) => getComputedStyle(box))
        .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor}`)
        .join();
    const withFocus = look();
    element.blur();
    const visible = look() !== withFocus;
    element.focus();
    return { index: Array.from(document.querySelectorAll('*')).indexOf(element), name: name.trim(), visible };
  });
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; (await focused(page)).name !== name; presses += 1) {
    expect(presses, `${name} can be reached`).toBeLessThan(30);
    await page.keyboard.press('Tab');
  }
}

/** Presses Tab until the focus has visited every stop. */
async function walk(page: Page): Promise<Stop[]> {
  const stops = [await focused(page)];
  for (;;) {
    await page.keyboard.press('Tab');
    const next = await focused(page);
    if (stops.some(({ index }) => index === next.index)) return stops;
    stops.push(next);
  }
}

test('every function can be used with the keyboard alone, and the focus is always visible', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();

  const mei = await arrive('Mei');
  const { page } = mei;
  await mei.visit();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Mei');
  await tabTo(page, 'Create account');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await expect(mei.person(tom)).toBeVisible();

  await tabTo(page, 'Tom');
  await page.keyboard.press('Enter');
  await expect(mei.composer).toBeFocused();
  await page.keyboard.type('from the keyboard');
  await page.keyboard.press('Enter');
  await mei.sees('from the keyboard');
  await page.keyboard.type('draft');

  const stops = await walk(page);
  const names = stops.map(({ name }) => name);
  for (const name of ['Message', 'Send', 'Messages', 'Tom', 'Settings and sign-out', 'Details']) {
    expect(names).toContain(name);
  }
  expect(stops.filter(({ visible }) => !visible)).toEqual([]);
  await tom.open(mei);
  await tom.sees('from the keyboard');
});
