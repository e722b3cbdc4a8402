import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import { chooseFromPlus, dialog, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

test('a channel is found by its topic and joined from the directory; a private room is not listed', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'secret-plans' });
  await chooseFromPlus(mei, 'Browse rooms');
  await dialog(mei, 'Rooms and channels').getByRole('button', { name: 'New channel' }).click();
  const form = dialog(mei, 'New channel');
  await form.getByLabel('Name', { exact: true }).fill('help-it');
  await form.getByLabel('Topic').fill('Laptops');
  await form.getByRole('button', { name: 'Create channel' }).click();
  await expect(mei.composer).toBeFocused();

  const change = await chooseFromRoomMenu(mei, 'Change topic…');
  await change.getByLabel('Topic').fill('Laptops and printers');
  await change.getByLabel('Description').fill('Ask here first.');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(mei.page.getByRole('main')).toContainText('Laptops and printers');

  const tom = await arrive('Tom');
  await tom.register();
  await chooseFromPlus(tom, 'Browse rooms');
  const directory = dialog(tom, 'Rooms and channels');
  // The projection lists a room shortly after its change, so the search is repeated until then.
  await expect(async () => {
    await directory.getByRole('searchbox').fill('');
    await directory.getByRole('searchbox').fill('printers');
    await expect(directory.getByRole('listitem')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expectAccessible(tom.page, 'the directory with a result');
  await directory.getByRole('searchbox').fill('secret');
  await expect(directory.getByRole('listitem')).toHaveCount(0);
  await directory.getByRole('searchbox').fill('help');
  await directory.getByRole('button', { name: 'Join help-it' }).click();
  await expect(tom.composer).toBeFocused();
  await expect(room(tom, 'help-it')).toBeVisible();
  await expect(tom.page.getByText('Ask here first.')).toBeVisible();
});
