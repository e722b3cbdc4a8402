import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test';
import { en } from '../../src-renderer/i18n/en.ts';
import { findFaults } from '../pictures/support/findFaults.ts';
import { expectInLog } from './support/expectInLog.ts';
import { arriveTwo } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import {
  accented,
  cutOff,
  foundOutsideOf,
  mirrored,
  type PseudoLocale,
  showPseudoLocale,
} from './support/pseudoLocale.ts';
import { makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

const WINDOWS = { 'a window of 1024 px': { width: 1024, height: 768 }, 'a narrow window': { width: 400, height: 768 } };

const LOCALES = { 'from left to right': accented, 'from right to left': mirrored };

const softly = expect.configure({ soft: true });

/** What people wrote, their initials, names that are the same in every language, and the pattern of its dates. */
const CONTENT = [
  /Mei|Tom|^[MTA]$|hello there|lunch/gu,
  /Parley|Markdown|English|简体中文|Deutsch|Español|\bEsc\b|\bTab\b|\bEnter\b|\bShift\b|\bCtrl\b|\bAlt\b/gu,
  /^DD[./]MM[./]YYYY$/gu,
];

/** Everything in the view is from the catalogue, in one piece, and fits. */
async function check(page: Page, view: string): Promise<void> {
  await softly.poll(() => foundOutsideOf(page, CONTENT), { message: `${view}: not translated` }).toEqual([]);
  await softly.poll(() => cutOff(page), { message: `${view}: cut off` }).toEqual([]);
  await softly.poll(() => findFaults(page), { message: `${view}: faults` }).toEqual([]);
}

const buttonOf = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function openMenu(page: Page, name: string): Promise<void> {
  await buttonOf(page, name).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

async function checkTabs(page: Page, view: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tab').first()).toBeVisible();
  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click();
    await check(page, `${view}, ${await tab.innerText()}`);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Mei, with a conversation and a room, in a pseudo-locale, in a window of this size. */
async function arrive(
  arriving: (name: string) => Promise<Person>,
  { size, locale }: { readonly size: ViewportSize; readonly locale: PseudoLocale },
): Promise<Page> {
  const [mei, tom] = await arriveTwo(arriving);
  await mei.say('hello there');
  await tom.open(mei);
  await tom.say('hello there');
  await makeRoom(mei, { name: 'lunch', password: 'open sesame', seats: 3 });
  await mei.say('hello there');
  await mei.page.setViewportSize(size);
  await showPseudoLocale(mei.page, locale);
  return mei.page;
}

const CASES = Object.entries(LOCALES).flatMap(([direction, locale]) =>
  Object.entries(WINDOWS).map(([name, size]) => ({ direction, locale, name, size })),
);

for (const { direction, locale, name, size } of CASES) {
  test(`${direction}, in ${name}, all texts are from the catalogue and fit, also if they are 40 % longer`, async ({
    arrive: arriving,
  }) => {
    test.slow();
    const { pseudo } = locale;
    const page = await arrive(arriving, { size, locale });
    const button = (text: string): Locator => buttonOf(page, pseudo(text));
    const back = button(en.timeline.back);
    const list = page.getByRole('list', { name: pseudo(en.sidebar.rooms) });
    await expect(back.or(list.getByRole('button')).first()).toBeVisible();
    if (await back.isVisible()) await back.click();
    await check(page, 'the list');

    await list.getByRole('button', { name: 'lunch' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await check(page, 'a room');
    const message = page.getByRole('article').first();
    // One that is still being sent has no menu.
    await expectInLog(message);
    await message.focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await check(page, 'the menu of a message');
    await page.keyboard.press('Escape');
    await button(en.timeline.showDetails).click();
    await expect(page.getByRole('complementary', { name: pseudo(en.details.label) })).toBeVisible();
    await check(page, 'the details of a room');
    await button(en.details.close).click();
    if (await back.isVisible()) await back.click();

    await openMenu(page, pseudo(en.menu.open));
    await check(page, 'the menu');
    await page.getByRole('menuitem', { name: pseudo(en.settings.open) }).click();
    await checkTabs(page, 'settings');
    await openMenu(page, pseudo(en.menu.open));
    await page.getByRole('menuitem', { name: pseudo(en.team.open) }).click();
    await checkTabs(page, 'the team');

    for (const [item, view] of [
      [en.rooms.newTitle, 'a new room'],
      [en.rooms.enterTitle, 'joining a room'],
      [en.rooms.directory.browse, 'the directory'],
    ] as const) {
      await button(en.sidebar.newRoom).click();
      await check(page, 'the menu of rooms');
      await page.getByRole('menuitem', { name: pseudo(item) }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check(page, view);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await page.getByRole('button', { name: pseudo(en.activity.title) }).click();
    await expect(page.getByRole('tab').first()).toBeVisible();
    await check(page, 'Activity');
    await page.keyboard.press('Control+Shift+f');
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible();
    await check(page, 'search');
  });
}

for (const [direction, locale] of Object.entries(LOCALES)) {
  test(`${direction}, the page in which to sign in has all its texts from the catalogue`, async ({
    arrive: arriving,
  }) => {
    const mei = await arriving('Mei');
    await mei.visit();
    await showPseudoLocale(mei.page, locale);
    await mei.page.setViewportSize({ width: 400, height: 768 });
    await expect(mei.page.getByRole('heading').first()).toBeVisible();
    await check(mei.page, 'signing in');
  });
}
