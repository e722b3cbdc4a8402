import { expect } from '@playwright/test';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import { dialog, enterRoom, makeHiddenRoom, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

test('hour 12: a former member of a room that was created again can join it again at its door', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review', password: 'harbour' });
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, 'launch-review', 'harbour');
  await (await chooseFromRoomMenu(mei, 'Close room…')).getByRole('button', { name: 'Close room' }).click();
  await expect(tom.page.getByRole('heading', { name: 'launch-review has closed' })).toBeVisible();
  await expect(tom.page.getByRole('button', { name: 'Recreate room' })).toBeVisible();
  await expect(tom.page.getByRole('button', { name: 'Join again' })).toHaveCount(0);
  await mei.page.getByRole('button', { name: 'Recreate room' }).click();
  await expect(mei.composer).toBeFocused();

  await tom.page.reload();
  await room(tom, 'launch-review').click();
  await expect(tom.page.getByText('A new room has this name.')).toBeVisible();
  await expect(tom.page.getByRole('button', { name: 'Recreate room' })).toHaveCount(0);
  await tom.page.getByRole('button', { name: 'Join again' }).click();
  const door = dialog(tom, 'launch-review');
  await door.getByLabel('Password', { exact: true }).fill('harbour');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
  await expect(tom.page.getByText('2 here · 20 seats')).toBeVisible();
});

test('hour 12: a hidden room that was created again is not revealed, and its password opens it', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeHiddenRoom(mei, { name: 'salary round', password: 'quietly' });
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, 'salary round', 'quietly');
  await (await chooseFromRoomMenu(mei, 'Close room…')).getByRole('button', { name: 'Close room' }).click();
  await expect(tom.page.getByRole('heading', { name: 'salary round has closed' })).toBeVisible();
  await mei.page.getByRole('button', { name: 'Recreate room' }).click();
  await expect(mei.composer).toBeFocused();

  await tom.page.reload();
  await room(tom, 'salary round').click();
  await expect(tom.page.getByRole('button', { name: 'Recreate room' })).toBeVisible();
  await tom.page.getByRole('button', { name: 'Join again' }).click();
  const door = dialog(tom, 'salary round');
  await expect(door).toHaveAccessibleDescription(/No room has this name, or it’s hidden/);
  await expect(tom.page.getByText('A new room has this name.')).toHaveCount(0);
  await door.getByLabel('Password', { exact: true }).fill('quietly');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
});

test('hour 12: a room that someone else created again a moment ago can be joined instead', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  // The page can't find the room, so it still offers to create it.
  await makeHiddenRoom(mei, { name: 'salary round', password: 'quietly' });
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, 'salary round', 'quietly');
  await (await chooseFromRoomMenu(mei, 'Close room…')).getByRole('button', { name: 'Close room' }).click();
  await tom.page.getByRole('button', { name: 'Recreate room' }).click();
  await expect(tom.composer).toBeFocused();

  await mei.page.getByRole('button', { name: 'Recreate room' }).click();
  await expect(mei.page.getByRole('alert')).toHaveText(/A room already has this name/);
  await expect(mei.page.getByRole('button', { name: 'Recreate room' })).toHaveCount(0);
  await mei.page.getByRole('button', { name: 'Join again' }).click();
  await dialog(mei, 'salary round').getByLabel('Password', { exact: true }).fill('quietly');
  await dialog(mei, 'salary round').getByRole('button', { name: 'Join', exact: true }).click();
  await expect(mei.composer).toBeFocused();
});
