import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import type { Person } from './support/Person.ts';
import { dialog, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

const accept = ({ page }: Person) => page.getByRole('button', { name: 'Accept', exact: true });
const proposalOf = (person: Person, name: string) => person.page.getByRole('status').filter({ hasText: name });

async function propose(person: Person, name: string): Promise<void> {
  await person.page.getByRole('button', { name: 'Continue in a room…' }).click();
  const form = dialog(person, 'Continue in a room');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: /^Ask / }).click();
  await expect(form).toHaveCount(0);
}

test('F7: two people continue their conversation in a room when one proposes it and the other accepts', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await mei.writeTo(tom);
  await mei.say('this needs more people');
  await tom.open(mei);
  await tom.sees('this needs more people');

  await mei.page.getByRole('button', { name: 'Continue in a room…' }).click();
  const form = dialog(mei, 'Continue in a room');
  await expectAccessible(mei.page, 'the proposal of a room');
  await form.getByRole('button', { name: 'Ask Tom' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('launch-plan');
  await form.getByRole('button', { name: 'Ask Tom' }).click();
  await expect(proposalOf(mei, 'launch-plan')).toContainText('You asked Tom');
  await expect(mei.composer).toBeVisible();

  await expect(proposalOf(tom, 'launch-plan')).toContainText('Mei wants to continue in a room');
  await expectAccessible(tom.page, 'a proposal with its answers');
  await accept(tom).click();
  await expect(tom.composer).toHaveAttribute('placeholder', 'Message #launch-plan');

  await expect(room(mei, 'launch-plan')).toBeVisible();
  await expect(proposalOf(mei, 'launch-plan')).toHaveCount(0);
  await mei.sees('#launch-plan');
  await room(mei, 'launch-plan').click();
  await tom.say('here we are');
  await mei.sees('here we are');
});

test('F7: a proposal is declined, withdrawn or impossible, and is shown to who opens the page later', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await mei.writeTo(tom);
  await mei.say('hello');
  await tom.open(mei);

  await propose(mei, 'declined');
  await tom.page.getByRole('button', { name: 'Decline' }).click();
  await expect(proposalOf(mei, 'declined')).toHaveCount(0);

  await propose(mei, 'withdrawn');
  await expect(accept(tom)).toBeVisible();
  const later = await tom.openSecondWindow();
  await later.open(mei);
  await expect(proposalOf(later, 'withdrawn')).toContainText('Mei wants to continue in a room');
  await mei.page.getByRole('button', { name: 'Cancel request' }).click();
  await expect(accept(tom)).toHaveCount(0);
  await expect(accept(later)).toHaveCount(0);

  await propose(mei, 'taken');
  await expect(accept(tom)).toBeVisible();
  await makeRoom(later, { name: 'taken' });
  await accept(tom).click();
  await expect(proposalOf(tom, 'already has this name')).toBeVisible();
  await tom.page.getByRole('button', { name: 'OK' }).click();
  await expect(proposalOf(tom, 'already has this name')).toHaveCount(0);
  await expect(accept(tom)).toHaveCount(0);
});

test('F7: only people who are online can be asked', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await mei.writeTo(tom);
  await mei.say('hello');
  const ask = mei.page.getByRole('button', { name: 'Continue in a room…' });
  await expect(ask).toHaveAttribute('aria-disabled', 'false');
  await tom.page.close();
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await ask.click({ force: true }); // Playwright waits for a button that is not disabled.
  await expect(dialog(mei, 'Continue in a room')).toHaveCount(0);
});
