import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFor } from './support/insideRoom.ts';
import { enterRoom, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

test('a member who is removed for an hour sees until when, and can be let back in before', async ({ arrive }) => {
  const [mei, tom] = [await arrive('Mei Lin'), await arrive('Tom Weber')];
  await mei.register();
  await makeRoom(mei, { name: 'office-news' });
  await tom.register();
  await enterRoom(tom, 'office-news');

  await chooseFor(mei, 'Tom Weber', 'Remove from the room…');
  const question = mei.page.getByRole('dialog');
  await expect(question.getByRole('radio', { name: 'Until let back in' })).toBeFocused();
  await expect(question.getByRole('radio', { name: 'Until let back in' })).toBeChecked();
  await expectAccessible(mei.page, 'the question before a removal');
  await question.getByText('For 1 hour', { exact: true }).click();
  await question.getByRole('button', { name: 'Remove' }).click();

  await expect(tom.page.getByText('You’re no longer in office-news')).toBeVisible();
  const removed = /^You were removed from this room until .+\. You can join again then, or once you’re let back in\.$/;
  await expect(tom.page.getByText(removed)).toBeVisible();
  await expect(mei.messages.getByText(/^You removed Tom Weber from the room until /)).toBeVisible();
  const list = mei.page.getByRole('list', { name: 'Removed' });
  await expect(list).toContainText(/Tom Weber.*Until /);
  await expectAccessible(mei.page, 'who was removed, and until when');

  await tom.page.getByRole('button', { name: 'Join again' }).click();
  const door = tom.page.getByRole('dialog');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(door.getByRole('alert')).toHaveText(removed);
  await mei.page.getByRole('button', { name: 'Let them back in: Tom Weber' }).click();
  await expect(list).toHaveCount(0);
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await tom.say('Hello again');
  await mei.sees('Hello again');
});
