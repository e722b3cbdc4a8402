import { expect, type Locator, type Page } from '@playwright/test';
import { ar } from '../../src-renderer/i18n/ar/ar.ts';
import { en } from '../../src-renderer/i18n/en.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectInLog } from './support/expectInLog.ts';
import { meet } from './support/meet.ts';
import { openSettings } from './support/openSettings.ts';
import { test } from './support/test.ts';

/** Where a part of the text of an element begins on the screen (px from the left), as it is painted. */
function leftOf(element: Locator, part: string): Promise<number> {
  return element.evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const start = node.nodeValue?.indexOf(wanted) ?? -1;
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`no text ${wanted}`);
  }, part);
}

/** The parts of a text stand in this order on the screen, from left to right. */
async function expectOrder(element: Locator, ...parts: readonly string[]): Promise<void> {
  const lefts: number[] = [];
  for (const part of parts) lefts.push(await leftOf(element, part));
  expect(lefts, parts.join(' | ')).toEqual(lefts.toSorted((one, other) => one - other));
}

async function expectLeftOf(element: Locator, other: Locator): Promise<void> {
  const [box, otherBox] = [await element.boundingBox(), await other.boundingBox()];
  if (box === null || otherBox === null) throw new Error('not on the page');
  expect(box.x + box.width).toBeLessThanOrEqual(otherBox.x + 1);
}

async function showArabic(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('parley.language', 'ar'));
  await page.reload();
  await expect(page.getByRole('heading', { name: ar.sidebar.people, exact: true })).toBeVisible();
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('Arabic is chosen in the settings, where it is said to be incomplete', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  const settings = await openSettings(mei, 'Appearance');
  await settings.getByText('(incomplete)').click();
  await expect(page.getByRole('heading', { name: ar.sidebar.people, exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page, 'the first window in Arabic');
});

test('the page has its direction before it is shown', async ({ arrive }) => {
  const mei = await arrive('Mei');
  const { page } = mei;
  await page.addInitScript(() => {
    localStorage.setItem('parley.language', 'ar');
    // The page is hidden until it has a theme.
    const observer = new MutationObserver(() => {
      const { dataset, dir } = document.documentElement;
      if (dataset['theme'] === undefined) return;
      sessionStorage.setItem('shown', dir);
      observer.disconnect();
    });
    observer.observe(document, { attributes: true, subtree: true });
  });
  await mei.visit();
  await expect(button(page, ar.signIn.register).first()).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('rtl');
  await expectAccessible(page, 'the sign-in in Arabic');
});

test('the window is mirrored: its columns, the composer, menus and cards', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  await showArabic(page);
  const composer = page.getByRole('textbox', { name: ar.composer.label, exact: true });
  await expectLeftOf(composer, page.getByRole('list', { name: ar.sidebar.conversationsLabel }));
  await expectLeftOf(button(page, ar.composer.send), button(page, ar.files.attach));
  await expectLeftOf(page.getByRole('complementary', { name: ar.details.label }), composer);

  const message = page.getByRole('article').first();
  await expectInLog(message);
  await message.getByRole('button', { name: mei.name }).click();
  const card = page.getByRole('dialog');
  await expect(card).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await message.focus();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  const row = page.getByRole('list', { name: ar.sidebar.conversationsLabel }).getByRole('button', { name: tom.name });
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await menu.boundingBox())?.x ?? 0).toBeGreaterThan(640);
});

test('in a narrow window, the messages, the composer and the menu of a message are in the window', async ({
  arrive,
}) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  await showArabic(page);
  await page.setViewportSize({ width: 390, height: 800 });
  const composer = page.getByRole('textbox', { name: ar.composer.label, exact: true });
  await expect(composer).toBeInViewport({ ratio: 1 });
  const message = page.getByRole('article').first();
  await expectInLog(message);
  await message.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
});

test('the arrow keys go where they point, in tabs and in the grid of emoji', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  await showArabic(page);
  await button(page, ar.emoji.insert).click();
  const cells = page.getByRole('gridcell');
  await expect(cells.first()).toBeVisible();
  await page.getByRole('searchbox', { name: ar.emoji.search }).press('ArrowDown');
  await expect(cells.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cells.nth(1)).toBeFocused();
  await expectLeftOf(cells.nth(1), cells.first());
  await page.keyboard.press('Escape');

  await button(page, ar.activity.title).click();
  const tabs = page.getByRole('tablist', { name: ar.activity.tabs }).getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  await expectLeftOf(tabs.nth(1), tabs.first());
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
});

test('a text has its own direction in a window of the other one', async ({ arrive }) => {
  const dana = await arrive('דנה (QA)');
  await dana.register();
  const mei = await arrive('Mei');
  await mei.register();
  await mei.person(dana).click();
  const hebrew = await mei.sayAndWait('שלום, עולם!');
  const english = await mei.sayAndWait('hello, world!');
  const name = mei.page.getByRole('heading', { level: 1, name: dana.name });
  await expectOrder(hebrew.getByText('שלום'), '!', 'עולם', 'שלום');
  await expectOrder(english.getByText('hello'), 'hello', 'world', '!');
  await expectOrder(name, '(QA)', 'דנה');

  await showArabic(mei.page);
  const article = mei.page.getByRole('article');
  await expectOrder(article.getByText('שלום'), '!', 'עולם', 'שלום');
  await expectOrder(article.getByText('hello'), 'hello', 'world', '!');
  await expectOrder(name, '(QA)', 'דנה');
  await mei.page.getByRole('textbox', { name: ar.composer.label, exact: true }).fill('hello!');
  await expect(mei.page.getByRole('textbox', { name: ar.composer.label, exact: true })).toHaveCSS('direction', 'ltr');
});

test('a text that is still in English reads from left to right in an Arabic window', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await showArabic(page);
  await button(page, ar.menu.open).click();
  await page.getByRole('menuitem', { name: ar.settings.open }).click();
  await page.getByRole('tab', { name: ar.settings.notifications }).click();
  const english = page.getByText(en.settings.system);
  await expectOrder(english, 'Your', 'disturb', 'Parley', '.');
});
