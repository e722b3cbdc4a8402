import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFor, chooseFromRoomMenu } from './support/insideRoom.ts';
import { chooseFromPlus, dialog, enterRoom, goToDoor, openDoor, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 720 };
const OWNERS = ['Change password…', 'Change seats…', 'Change closing time…', 'Leave room…', 'Close room…'];

test('axe finds no violations at the doors of rooms: open, locked, full, hidden and refused', async ({ arrive }) => {
  test.slow();
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await page.getByRole('button', { name: 'Add a room' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of rooms');
  await page.keyboard.press('Escape');
  await chooseFromPlus(mei, 'New room');
  const form = dialog(mei, 'New room');
  await form.getByText('Nickname and visibility').click();
  await form.getByText('Other', { exact: true }).click();
  await expectAccessible(page, 'new room');
  await form.getByLabel('Seats').fill('none');
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'new room refused');
  await page.setViewportSize(NARROW);
  await expectAccessible(page, 'new room, narrow');
  await page.setViewportSize(WIDE);
  await page.keyboard.press('Escape');
  await makeRoom(mei, { name: 'harbour', password: 'open sesame', seats: 2 });

  const tom = await arrive('Tom');
  await tom.register();
  const sofia = await arrive('Sofia');
  await sofia.register();
  await chooseFromPlus(sofia, 'Join a room');
  await expectAccessible(sofia.page, 'entering a room');
  await sofia.page.keyboard.press('Escape');
  await openDoor(sofia, 'nowhere');
  await expect(dialog(sofia, 'nowhere')).toBeVisible();
  await expectAccessible(sofia.page, 'door of a room that is not seen');
  await sofia.page.keyboard.press('Escape');
  const door = await goToDoor(sofia, 'harbour');
  await expectAccessible(sofia.page, 'door with a password');
  await door.getByLabel('Password', { exact: true }).fill('wrong');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(door.getByRole('alert')).toBeVisible();
  await expectAccessible(sofia.page, 'door with a wrong password');
  await sofia.page.setViewportSize(NARROW);
  await expectAccessible(sofia.page, 'door, narrow');
  await sofia.page.setViewportSize(WIDE);
  await sofia.page.keyboard.press('Escape');
  await enterRoom(tom, 'harbour', 'open sesame');
  await openDoor(sofia, 'harbour');
  await expect(dialog(sofia, 'harbour').getByRole('alert')).toBeVisible();
  await expectAccessible(sofia.page, 'full room');
});

test('axe finds no violations inside a room, in its owner’s menus and dialogs, and after it has closed', async ({
  arrive,
}) => {
  test.slow();
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'harbour' });
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, 'harbour');
  await tom.say('here I am');
  await mei.sees('here I am');
  const { page } = mei;
  await expectAccessible(page, 'room');
  await page.getByRole('button', { name: 'Options for Tom' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of a member');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Room menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of the room');
  await page.keyboard.press('Escape');
  for (const option of OWNERS) {
    const asked = await chooseFromRoomMenu(mei, option);
    await expectAccessible(page, option);
    await page.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
  }
  await chooseFor(mei, 'Tom', 'For 10 minutes');
  await expect(tom.page.getByText(/^You’re muted until/)).toBeVisible();
  await tom.composer.fill('kept');
  await expectAccessible(tom.page, 'room that I am muted in');
  for (const size of [NARROW, { width: 900, height: 700 }]) {
    await tom.page.setViewportSize(size);
    await expectAccessible(tom.page, `room that I am muted in, ${size.width} px`);
  }
  await tom.page.setViewportSize(WIDE);

  const password = await chooseFromRoomMenu(mei, 'Change password…');
  await password.getByLabel('Password', { exact: true }).fill('harbour');
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(tom.page.getByRole('region', { name: 'harbour' })).toBeVisible();
  await expectAccessible(tom.page, 'room whose password has changed');
  await tom.page.getByLabel('Password', { exact: true }).fill('harbour');
  await tom.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeVisible();
  const close = await chooseFromRoomMenu(mei, 'Close room…');
  await close.getByRole('button', { name: 'Close room' }).click();
  await expect(tom.page.getByRole('heading', { name: 'harbour has closed' })).toBeVisible();
  await expectAccessible(tom.page, 'room that is over');
});
