import { expect, type Locator } from '@playwright/test';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { goToDoor, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });

test('my message shows whether the other person has read it, also after a reload', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await expect(article(mei, 'before')).toContainText('Read');
  const sofia = await arrive('Sofia');
  await sofia.register();
  await tom.writeTo(sofia);
  await mei.say('Are you there?');
  await expect(article(mei, 'Are you there?')).toContainText('Sent');
  await expect(article(mei, 'Are you there?')).not.toContainText('Read');
  await tom.open(mei);
  await tom.sees('Are you there?');
  await expect(article(mei, 'Are you there?')).toContainText('Read');
  // A message of the other person has no receipt.
  await expect(article(tom, 'Are you there?')).not.toContainText('Read');
  await mei.page.reload();
  await expect(article(mei, 'Are you there?')).toContainText('Read');
});

test('in a room my last message shows how many members have seen it, and who', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await makeRoom(mei, { name: 'plans' });
  await mei.say('the first');
  await mei.say('the plan');
  await expect(article(mei, 'the plan')).toContainText('Sent');
  await expect(article(mei, 'the first')).not.toContainText('Sent');
  await goToDoor(tom, 'plans');
  await tom.page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click();
  await tom.sees('the plan');
  const seen = article(mei, 'the plan').getByRole('button', { name: 'Seen by 1' });
  await seen.click();
  await expect(mei.page.getByRole('list', { name: 'Seen by' }).getByRole('listitem')).toHaveText(/Tom/);
  await mei.page.keyboard.press('Escape');
  await expect(seen).toBeFocused();
  await expect(room(tom, 'plans')).toBeVisible();
  await mei.say('one more');
  await expect(article(mei, 'one more').getByRole('button', { name: 'Seen by 1' })).toBeVisible();
  await expect(seen).toHaveCount(0);
});
