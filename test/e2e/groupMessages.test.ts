import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import type { Person } from './support/Person.ts';
import { dialog, rooms } from './support/rooms.ts';
import { test } from './support/test.ts';

/** The entry of a group message in the list of conversations. */
const group = (person: Person, ...others: readonly Person[]) =>
  others.reduce(
    (found, { name }) => found.filter({ hasText: name }),
    person.conversations.getByRole('button').filter({ hasText: ',' }),
  );

async function choose(person: Person, title: string, others: readonly Person[], button: string): Promise<void> {
  const form = dialog(person, title);
  for (const { name } of others) await form.getByRole('checkbox', { name }).check();
  await expectAccessible(person.page, title);
  await form.getByRole('button', { name: button, exact: true }).click();
  await expect(form).toHaveCount(0);
}

test('three people write in a group message, add a fourth, and leave', async ({ arrive }) => {
  const people: Person[] = [];
  for (const name of ['Mei', 'Tom', 'Ana', 'Bo']) {
    const person = await arrive(name);
    await person.register();
    people.push(person);
  }
  const [mei, tom, ana, bo] = people as [Person, Person, Person, Person];
  await mei.page.getByRole('button', { name: 'Start a conversation' }).click();
  await mei.page.getByRole('menuitem', { name: 'New group message' }).click();
  await expect(dialog(mei, 'New group message').getByRole('button', { name: 'Start conversation' })).toBeDisabled();
  await choose(mei, 'New group message', [tom, ana], 'Start conversation');
  await expect(mei.composer).toHaveAttribute('placeholder', 'Message Mei, Tom, Ana');
  await mei.say('hello you two');

  await group(tom, ana).click();
  await tom.sees('hello you two');
  await tom.say('hello back');
  await group(ana, tom).click();
  await ana.sees('hello back');
  await mei.sees('hello back');
  await expect(rooms(tom).getByRole('listitem').getByRole('button', { name: 'Ana' })).toHaveCount(0);
  await expect(group(bo, tom)).toHaveCount(0);

  await tom.page.getByRole('button', { name: 'Room menu' }).click();
  await expect(tom.page.getByRole('menuitem', { name: 'Close room…' })).toHaveCount(0);
  await tom.page.keyboard.press('Escape');
  await chooseFromRoomMenu(tom, 'Add people…');
  await choose(tom, 'Add people', [bo], 'Add');
  await group(bo, tom).click();
  await bo.sees('hello you two');
  await expect(group(mei, bo)).toBeVisible();

  const leave = await chooseFromRoomMenu(ana, 'Leave conversation…');
  await leave.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(group(ana, tom)).toHaveCount(0);
});
