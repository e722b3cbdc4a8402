import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import type { Person } from './support/Person.ts';
import { dialog } from './support/rooms.ts';
import { test } from './support/test.ts';

const invitation = ({ page }: Person) => page.getByRole('region', { name: 'Invite your team' });

test('hour 2: the first person here sees a sentence and a button to invite people, and can create a room', async ({
  arrive,
  product,
}) => {
  const tom = await arrive('Tom');
  const { page } = tom;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tom.register();
  await expect(page.getByRole('heading', { name: 'Welcome, Tom' })).toBeVisible();
  await expect(invitation(tom)).toContainText(`open ${product.url} in a browser`);
  await expect(invitation(tom)).toContainText('This address works on this computer only.');
  await invitation(tom).getByRole('button', { name: 'Copy address' }).click();
  await expect(invitation(tom).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.url);
  await expectAccessible(page, 'welcome of the first one');

  await page.getByRole('main').getByRole('button', { name: 'New room' }).click();
  await dialog(tom, 'New room').getByLabel('Name', { exact: true }).fill('front-desk');
  await dialog(tom, 'New room').getByRole('button', { name: 'Create room' }).click();
  await expect(tom.composer).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Welcome, Tom' })).toHaveCount(0);

  // Once the welcome is gone, the invitation is in the menu.
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Invite your team…' }).click();
  await expect(dialog(tom, 'Invite your team')).toContainText(`open ${product.url} in a browser`);
  await dialog(tom, 'Invite your team').getByRole('button', { name: 'Copy address' }).click();
  await expect(dialog(tom, 'Invite your team').getByRole('button', { name: 'Copied' })).toBeVisible();
  await expectAccessible(page, 'invitation');
  await dialog(tom, 'Invite your team').getByRole('button', { name: 'Done' }).click();
  await expect(dialog(tom, 'Invite your team')).toHaveCount(0);
});

test('a new person starts a conversation with one click when others exist already', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  await mei.register();
  await expect(mei.page.getByRole('heading', { name: 'Welcome, Mei' })).toBeVisible();
  await expectAccessible(mei.page, 'welcome among others');
  await mei.page.getByRole('button', { name: 'Message Tom' }).click();
  await expect(mei.composer).toBeFocused();
  await mei.page.keyboard.type('the first word');
  await mei.page.keyboard.press('Enter');
  await tom.open(mei);
  await tom.sees('the first word');
});

test('a narrow window offers the invitation and the ways into a room in its lists', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.page.setViewportSize({ width: 320, height: 640 });
  await tom.register();
  await expect(invitation(tom)).toBeVisible();
  await expectAccessible(tom.page, 'welcome, narrow');
  const rooms = tom.page.getByRole('list', { name: 'Rooms' });
  await rooms.getByRole('button', { name: 'Join a room' }).click();
  await expect(dialog(tom, 'Join a room')).toBeVisible();
  await tom.page.keyboard.press('Escape');
  await expect(rooms.getByRole('button', { name: 'Join a room' })).toBeFocused();
});

test('with conversations but none open, another one can be started from the empty view', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  await mei.register();
  await tom.writeTo(mei);
  await tom.say('hello');
  await expect(mei.page.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible();
  await expectAccessible(mei.page, 'nothing open');
  await mei.page.getByRole('button', { name: 'Activity' }).click();
  await expect(mei.page.getByRole('heading', { name: 'Choose a conversation', includeHidden: true })).toHaveCount(0);
  await mei.page.keyboard.press('Escape');
  await mei.page.getByRole('button', { name: 'Find a person' }).click();
  await expect(mei.page.getByRole('combobox', { name: 'Jump to' })).toBeFocused();
});
