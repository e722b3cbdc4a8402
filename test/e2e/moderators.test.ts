import { expect } from '@playwright/test';
import { chooseFor, chooseForMessage, chooseFromRoomMenu, member, recall } from './support/insideRoom.ts';
import type { Person } from './support/Person.ts';
import { enterRoom, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

/** A room of Mei, who owns it, and two members. */
async function gather(arrive: (name: string) => Promise<Person>): Promise<readonly [Person, Person, Person]> {
  const [mei, tom, sofia] = [await arrive('Mei Lin'), await arrive('Tom Weber'), await arrive('Sofia Rivera')];
  await mei.register();
  await makeRoom(mei, { name: 'office-news' });
  for (const person of [tom, sofia]) {
    await person.register();
    await enterRoom(person, 'office-news');
  }
  return [mei, tom, sofia];
}

test('a moderator mutes and removes members and deletes their messages, but not the owner', async ({ arrive }) => {
  const [mei, tom, sofia] = await gather(arrive);
  await sofia.say('a word too much');
  await tom.sees('a word too much');
  await expect(tom.page.getByRole('button', { name: /^Options for/ })).toHaveCount(0);

  await chooseFor(mei, 'Tom Weber', 'Make moderator');
  await expect(tom.messages.getByText('Mei Lin made you a moderator')).toBeVisible();
  for (const person of [mei, tom, sofia]) await expect(member(person, 'Tom Weber')).toContainText('moderator');
  await expect(tom.page.getByRole('button', { name: 'Options for Mei Lin' })).toHaveCount(0);

  await recall(tom, 'a word too much');
  await expect(sofia.messages.getByText('Deleted by Tom Weber')).toBeVisible();
  await chooseFor(tom, 'Sofia Rivera', 'For 10 minutes');
  await expect(sofia.page.getByText(/^You’re muted until/)).toBeVisible();
  await tom.page.getByRole('button', { name: 'Options for Sofia Rivera' }).click();
  await expect(tom.page.getByRole('menuitem', { name: 'Make owner…' })).toHaveCount(0);
  await tom.page.getByRole('menuitem', { name: 'Remove from the room…' }).click();
  await tom.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(sofia.page.getByText('You’re no longer in office-news')).toBeVisible();

  await chooseFor(mei, 'Tom Weber', 'Remove as moderator');
  await expect(tom.messages.getByText('Mei Lin removed you as a moderator')).toBeVisible();
  await expect(member(tom, 'Tom Weber')).not.toContainText('moderator');
});

test('who becomes a moderator sees who was removed before, and can let them back in', async ({ arrive }) => {
  const [mei, sofia, tom] = [await arrive('Mei Lin'), await arrive('Sofia Rivera'), await arrive('Tom Weber')];
  await mei.register();
  await makeRoom(mei, { name: 'office-news' });
  await sofia.register();
  await enterRoom(sofia, 'office-news');
  await chooseFor(mei, 'Sofia Rivera', 'Remove from the room…');
  await mei.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(sofia.page.getByText('You’re no longer in office-news')).toBeVisible();
  await tom.register();
  await enterRoom(tom, 'office-news');
  await expect(member(tom, 'Mei Lin')).toContainText('owner');
  const letBackIn = tom.page.getByRole('button', { name: 'Let them back in: Sofia Rivera' });
  await expect(letBackIn).toHaveCount(0);

  await chooseFor(mei, 'Tom Weber', 'Make moderator');
  await letBackIn.click();
  await expect(mei.messages.getByText('Tom Weber let Sofia Rivera back in')).toBeVisible();
});

test('where only the owner and moderators can write, everyone else reads and reacts, and keeps the draft', async ({
  arrive,
}) => {
  const [mei, tom, sofia] = await gather(arrive);
  await sofia.say('before');
  await sofia.composer.fill('half a sentence');

  const writers = await chooseFromRoomMenu(mei, 'Change who can write…');
  await writers.getByText('Owner and moderators', { exact: true }).click();
  await writers.getByRole('button', { name: 'Save' }).click();

  const notice = sofia.page.getByText('Only the owner and moderators can write here. You can react to messages.');
  await expect(notice).toBeVisible();
  await expect(sofia.messages.getByText('Mei Lin let only the owner and moderators write in the room')).toBeVisible();
  await expect(sofia.composer).toHaveValue('half a sentence');
  await expect(sofia.send).toBeDisabled();
  await mei.say('The office is closed on Friday');
  const message = sofia.messages.getByRole('article').filter({ hasText: 'The office is closed on Friday' });
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await expect(sofia.page.getByRole('menuitem', { name: 'Reply', exact: true })).toHaveCount(0);
  await expect(sofia.page.getByRole('menuitem', { name: 'Pin' })).toHaveCount(0);
  await sofia.page.keyboard.press('Escape');
  await chooseForMessage(sofia, 'before', 'Edit');
  await expect(notice).toHaveCount(0);
  await sofia.page.keyboard.press('Escape');
  await expect(notice).toBeVisible();

  await chooseFor(mei, 'Sofia Rivera', 'Make moderator');
  await expect(notice).toHaveCount(0);
  await sofia.composer.press('Enter');
  await tom.sees('half a sentence');
  await expect(tom.page.getByText(/^Only the owner and moderators can write here/)).toBeVisible();
});
