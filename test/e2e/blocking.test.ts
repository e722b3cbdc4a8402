import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { enterRoom, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

async function openCard(person: Person, name: string): Promise<Locator> {
  await person.messages.getByRole('button', { name, exact: true }).first().click();
  return person.page.getByRole('dialog', { name: `About ${name}` });
}

test('a blocked person can’t send direct messages, and is not notified; after unblocking, a new attempt arrives', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('one');
  await mei.sees('one');
  const card = await openCard(mei, 'Tom');
  await card.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Unblock', exact: true })).toBeVisible();
  await mei.page.keyboard.press('Escape');
  const notice = mei.page.getByText('You’ve blocked Tom. Unblock them to send messages.');
  await expect(notice).toBeVisible();
  await expect(mei.composer).toHaveCount(0);
  await expectAccessible(mei.page, 'a conversation with a blocked person');

  await tom.say('two');
  const refusal = tom.messages.getByText('Not sent: Messages to this person can’t be delivered.');
  await expect(refusal).toBeVisible();
  await expect(tom.messages.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(tom.page.getByText(/blocked/i)).toHaveCount(0);
  await expect(mei.message('two')).toHaveCount(0);

  await mei.page.getByRole('button', { name: 'Unblock', exact: true }).first().click();
  await expect(notice).toHaveCount(0);
  await mei.say('Sorry');
  await tom.sees('Sorry');
  await tom.messages.getByRole('button', { name: 'Retry now' }).click();
  await mei.sees('two');
  await expect(refusal).toHaveCount(0);
});

test('messages of a blocked person are hidden in a room until they are shown, and Settings list who is blocked', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await makeRoom(mei, { name: 'lunch' });
  await enterRoom(tom, 'lunch');
  await tom.say('Noodles again');
  await mei.sees('Noodles again');
  const card = await openCard(mei, 'Tom');
  await card.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Unblock', exact: true })).toBeVisible();
  await mei.page.keyboard.press('Escape');

  await expect(mei.message('Noodles again')).toHaveCount(0);
  await tom.say('Or soup');
  await expect(mei.messages.getByText('Message from a blocked person')).toHaveCount(2);
  await expectAccessible(mei.page, 'a room with a blocked person');
  await mei.messages.getByRole('button', { name: 'Show', exact: true }).first().click();
  await mei.sees('Noodles again');
  await expect(mei.message('Or soup')).toHaveCount(0);
  await expect(room(mei, 'lunch')).not.toContainText('soup');

  await mei.page.keyboard.press('ControlOrMeta+,');
  const settings = mei.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Blocked people' }).click();
  await expectAccessible(mei.page, 'the list of blocked people');
  await settings.getByRole('button', { name: 'Unblock Tom' }).click();
  await expect(settings.getByText('You haven’t blocked anyone.')).toBeVisible();
  await mei.page.keyboard.press('Escape');
  await mei.sees('Or soup');
});
