import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import { chooseFromPlus, dialog, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

test('a person asks to join a room, withdraws, asks again and is approved', async ({ arrive }) => {
  const [mei, tom] = [await arrive('Mei Lin'), await arrive('Tom Weber')];
  await mei.register();
  await makeRoom(mei, { name: 'roadmap' });
  const setting = await chooseFromRoomMenu(mei, 'Change who can join…');
  await setting.getByText('By request', { exact: true }).click();
  await setting.getByRole('button', { name: 'Save' }).click();
  await expect(mei.messages.getByText(/^You listed the room in the directory, where people can ask/)).toBeVisible();

  await tom.register();
  await chooseFromPlus(tom, 'Browse rooms');
  const directory = dialog(tom, 'Rooms and channels');
  await directory.getByRole('searchbox').fill('roadmap');
  await expect(async () => {
    // The directory follows changes within seconds; typing searches again.
    await directory.getByRole('searchbox').fill('road');
    await directory.getByRole('searchbox').fill('roadmap');
    await expect(directory.getByRole('button', { name: 'Ask to join roadmap' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await directory.getByRole('button', { name: 'Ask to join roadmap' }).click();
  const door = dialog(tom, 'roadmap');
  await expect(door.getByLabel('Note')).toBeFocused();
  await expectAccessible(tom.page, 'the form to ask');
  await door.getByLabel('Note').fill('I work on it, too.');
  await door.getByRole('button', { name: 'Ask to join' }).click();
  await expect(door.getByText(/^You asked to join\. The owner or a moderator decides/)).toBeVisible();

  const requests = mei.page.getByRole('list', { name: 'Requests to join' });
  await expect(requests).toContainText(/Tom Weber.*I work on it, too\./);
  await expect(room(mei, 'roadmap')).toHaveAccessibleDescription(/1 request to join/);
  await expectAccessible(mei.page, 'the requests to join');
  await mei.page.getByRole('button', { name: 'Details' }).click();
  await expect(mei.page.getByText('1 request to join', { exact: true })).toBeVisible();
  await mei.page.getByRole('button', { name: 'Show requests' }).click();

  await door.getByRole('button', { name: 'Cancel request' }).click();
  await expect(requests).toHaveCount(0);
  await expect(door.getByLabel('Note')).toBeVisible();
  await door.getByRole('button', { name: 'Ask to join' }).click();
  await requests.getByRole('button', { name: 'Approve Tom Weber' }).click();
  await expect(requests).toHaveCount(0);

  await expect(door.getByText('Your request was approved.')).toBeVisible();
  await door.getByRole('button', { name: 'Open room' }).click();
  await expect(room(tom, 'roadmap')).toHaveAttribute('aria-current', 'true');
  await tom.say('Thank you');
  await mei.sees('Thank you');
});
