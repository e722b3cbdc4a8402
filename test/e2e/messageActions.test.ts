import { expect, type Locator } from '@playwright/test';
import { confirmDelete } from './support/confirmDelete.ts';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });

const item = ({ page }: Person, name: string | RegExp): Locator => page.getByRole('menuitem', { name });

async function sayAll(person: Person, texts: readonly string[]): Promise<void> {
  for (const text of texts) await person.sayAndWait(text);
}

test('a right click on a message opens its menu at the pointer, and closing it restores the focus', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('What is the price?');
  await mei.sees('What is the price?');
  const message = article(mei, 'What is the price?');
  await expect(mei.page.getByRole('menu')).toHaveCount(0);
  await message.click({ button: 'right', position: { x: 80, y: 12 } });
  const menu = mei.page.getByRole('menu');
  await expect(menu).toBeVisible();
  const [pointed, shown] = [await message.boundingBox(), await menu.boundingBox()];
  expect(Math.abs((shown?.x ?? 0) - ((pointed?.x ?? 0) + 80))).toBeLessThan(40);
  await expect(item(mei, 'Delete')).toHaveCount(0);
  await mei.page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(message).toBeFocused();

  await message.click({ button: 'right' });
  await item(mei, /^Reply$/).click();
  await expect(mei.composer).toBeFocused();
  await expect(mei.page.getByRole('region', { name: 'Replying to Tom' })).toBeVisible();
});

test('hour 8: deleting one message asks first, and what is left of it says who deleted it and when', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await sayAll(mei, ['said in haste']);
  const message = article(mei, 'said in haste');
  await message.click({ button: 'right' });
  await item(mei, 'Delete').click();
  const question = mei.page.getByRole('dialog', { name: 'Delete this message?' });
  await expect(question).toContainText('It’s deleted for everyone.');
  await mei.page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(message).toBeFocused();
  await tom.sees('said in haste');

  await message.click({ button: 'right' });
  await item(mei, 'Delete').click();
  await confirmDelete(mei.page);
  await expect(mei.messages.getByText(/^Deleted by you, \d\d:\d\d$/)).toBeVisible();
  await expect(tom.messages.getByText(/^Deleted by Mei, \d\d:\d\d$/)).toBeVisible();
  await expect(tom.message('said in haste')).toHaveCount(0);
});

test('a link and selected text keep the native context menu', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  await sayAll(mei, ['see https://parley.example/plan now']);
  await article(mei, 'see https').getByRole('link').click({ button: 'right' });
  await expect(mei.page.getByRole('menu')).toHaveCount(0);
  await article(mei, 'before').getByText('before').dblclick();
  await article(mei, 'before').getByText('before').click({ button: 'right' });
  await expect(mei.page.getByRole('menu')).toHaveCount(0);
  await article(mei, 'see https').click({ button: 'right', position: { x: 300, y: 4 } });
  await expect(mei.page.getByRole('menu')).toBeVisible();
});

test('one key on a message replies or reacts, but not while text is typed', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('Shall we?');
  await mei.sees('Shall we?');
  await article(mei, 'Shall we?').focus();
  await mei.page.keyboard.press('r');
  await expect(mei.page.getByRole('region', { name: 'Replying to Tom' })).toBeVisible();
  await expect(mei.composer).toBeFocused();
  await mei.composer.pressSequentially('rc');
  await expect(mei.composer).toHaveValue('rc');

  await article(mei, 'Shall we?').focus();
  await mei.page.keyboard.press('+');
  await expect(mei.page.getByRole('gridcell', { name: 'thumbs up', exact: true }).first()).toBeVisible();
  await mei.page.keyboard.press('ArrowDown');
  await mei.page.keyboard.press('Enter');
  await expect(article(tom, 'Shall we?').getByRole('button', { name: '👍: Mei' })).toBeVisible();
  await expect(article(mei, 'Shall we?')).toBeFocused();

  await mei.page.keyboard.press('Shift+F10');
  await expect(item(mei, /^Reply$/)).toHaveAttribute('aria-keyshortcuts', 'R');
  await mei.page.keyboard.press('ArrowDown');
  await mei.page.keyboard.press('Escape');
  await expect(article(mei, 'Shall we?')).toBeFocused();
});

test('one key on my own message edits it, and everybody sees when it was edited', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await sayAll(mei, ['The price is four']);
  await tom.sees('The price is four');
  await article(tom, 'The price is four').focus();
  await tom.page.keyboard.press('e');
  await expect(tom.composer).toHaveValue('');
  await article(mei, 'The price is four').focus();
  await mei.page.keyboard.press('e');
  await expect(mei.composer).toBeFocused();
  await expect(mei.composer).toHaveValue('The price is four');
  await mei.composer.fill('The price is five');
  await mei.composer.press('Enter');
  await expect(article(tom, 'The price is five')).toContainText('(edited)');
  await expect(article(mei, 'The price is five')).toContainText('(edited)');
  await expect(article(mei, 'before')).not.toContainText('edited');
});

test('a long press on a message opens its menu, and a moving finger does not', async ({ arrive, browser, product }) => {
  const [mei] = await meet(arrive);
  await sayAll(mei, ['Hold me']);
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    hasTouch: true,
    storageState: await mei.page.context().storageState({ indexedDB: true }),
  });
  const page = await context.newPage();
  await page.goto('/');
  const message = page.getByRole('article').filter({ hasText: 'Hold me' });
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: 'Tom' }).tap();
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  const at = { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 10 };
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const menu = page.getByRole('menu');

  await touch('touchStart', [at]);
  await expect(menu).toBeVisible();
  await touch('touchEnd', []);
  await expect(menu).toBeVisible();
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).tap();
  await expect(page.getByRole('region', { name: 'Replying to Mei' })).toBeVisible();
  await context.close();
});

test('a message is forwarded from its menu, and several are forwarded together', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const sofia = await arrive('Sofia');
  await sofia.register();
  await sofia.writeTo(mei);
  await sofia.say('hello');
  await sayAll(mei, ['one', 'two']);
  await expect(mei.conversation(sofia)).toBeVisible();
  await article(mei, 'two').focus();
  await mei.page.keyboard.press('Shift+ArrowUp');
  await mei.page
    .getByRole('region', { name: 'Selected messages' })
    .getByRole('button', { name: 'Forward', exact: true })
    .click();
  await mei.page.getByRole('dialog').getByRole('button', { name: /Sofia/ }).click();
  await expect(sofia.messages.getByRole('article').filter({ hasText: 'two' })).toContainText('Forwarded from Mei');
  await expect(sofia.messages.getByRole('article').filter({ hasText: 'one' })).toContainText('Forwarded from Mei');
  await mei.page.keyboard.press('Escape');
  await expect(mei.page.getByRole('region', { name: 'Selected messages' })).toContainText('2 selected');
  await mei.page.keyboard.press('Escape');
  await article(mei, 'one').focus();
  await mei.page.keyboard.press('f');
  await expect(mei.page.getByRole('dialog')).toBeVisible();
  await mei.page.keyboard.press('Escape');
  await expect(article(mei, 'one')).toBeFocused();
  await tom.sees('two');
});

test('several messages are selected with the mouse, copied together and deleted together', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sayAll(mei, ['one', 'two', 'three']);
  await tom.say('four');
  await mei.sees('four');
  const bar = mei.page.getByRole('region', { name: 'Selected messages' });
  await article(mei, 'one').hover();
  await article(mei, 'one').getByRole('button', { name: 'More' }).click();
  await item(mei, 'Select').click();
  await expect(bar).toContainText('1 selected');
  await expect(mei.composer).toBeHidden();
  await article(mei, 'three').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await expect(article(mei, 'two').getByRole('checkbox')).toBeChecked();
  await article(mei, 'two').click();
  await expect(bar).toContainText('2 selected');
  await article(mei, 'four').getByRole('checkbox').click();
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(bar).toContainText('Copied');
  const copied = await mei.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Mei, \d\d:\d\d:\none\n\nMei, \d\d:\d\d:\nthree\n\nTom, \d\d:\d\d:\nfour$/);

  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = mei.page.getByRole('dialog', { name: 'Delete 2 messages?' });
  await expect(question).toContainText('1 selected message isn’t yours to delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(bar).toHaveCount(0);
  await expect(mei.composer).toBeFocused();
  await expect(tom.messages.getByText('Deleted by Mei')).toHaveCount(2);
  await tom.sees('two');
});

test('several messages are selected with the keyboard alone, and Escape ends the selection', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  await sayAll(mei, ['one', 'two', 'three']);
  const bar = mei.page.getByRole('region', { name: 'Selected messages' });
  await article(mei, 'three').focus();
  await mei.page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 selected');
  await mei.page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('3 selected');
  await expect(article(mei, 'one')).toBeFocused();
  await mei.page.keyboard.press('Space');
  await expect(bar).toContainText('2 selected');
  await expect(article(mei, 'one').getByRole('checkbox')).not.toBeChecked();
  await mei.page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(mei.composer).toBeVisible();
  await article(mei, 'two').focus();
  await mei.page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Stop selecting' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(mei.composer).toBeFocused();
});
