import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Jump to' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

test('Ctrl K jumps to people, rooms and commands by a part of their name, with the keyboard alone', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const lao = await arrive('劳伦');
  await lao.register();
  await makeRoom(mei, { name: 'launch-review' });
  const { page, composer } = mei;

  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('lau');
  await expect(options(page)).toHaveText([
    /^launch-review/,
    /^Search messages for “lau”/,
    'New room “lau”',
    /^Join room/,
  ]);
  await expect(active(page)).toContainText('launch-review');
  await expect(active(page).locator('mark')).toHaveText('lau');
  await expectAccessible(page, 'the switcher');
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveText('Join room “lau”');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer).toBeFocused();

  // By pinyin; the conversation is created.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('laolun');
  await expect(active(page)).toContainText('劳伦 Lao Lun');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '劳伦' })).toBeVisible();
  await expect(composer).toBeFocused();

  // With nothing typed, what was shown last; what is open is not among it.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(options(page)).toContainText(['launch-review', tom.name]);
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'launch-review' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+n');
  await expect(field(page)).toHaveValue('@');
  await page.keyboard.type(tom.name.slice(0, 2));
  await expect(options(page)).toContainText([tom.name]);
  await page.keyboard.press('Escape');
  await expect(composer).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('>appear');
  await expect(options(page)).toHaveText(['Settings: Appearance']);
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
});

test('Ctrl Enter in it searches messages, also where nothing has the name, and a new room takes it', async ({
  arrive,
}) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('minutes of November');
  await expect(page.getByRole('dialog').getByText('No results')).toBeVisible();
  await expect(active(page)).toContainText('Search messages for “minutes of November”');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('combobox', { name: 'Search messages' })).toHaveValue('minutes of November');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('front-desk');
  await page.getByRole('option', { name: 'New room “front-desk”' }).click();
  await expect(page.getByRole('dialog', { name: 'New room' }).getByLabel('Name', { exact: true })).toHaveValue(
    'front-desk',
  );
});

test('in a narrow window it covers the conversation that is open', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const { page, composer } = mei;
  await makeRoom(mei, { name: 'lunch' });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(tom.name);
  await expect(active(page)).toContainText(tom.name);
  const box = await page.getByRole('dialog').boundingBox();
  expect(box).not.toBeNull();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  await page.keyboard.press('Enter');
  await expect(composer).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: tom.name })).toBeVisible();
});
