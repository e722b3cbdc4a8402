import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

async function openPollDialog({ page }: Person): Promise<Locator> {
  await page.getByRole('button', { name: 'Create poll' }).click();
  return page.getByRole('dialog', { name: 'Create poll' });
}

async function createPoll(person: Person, question: string, options: readonly string[]): Promise<void> {
  const dialog = await openPollDialog(person);
  await dialog.getByLabel('Question').fill(question);
  for (const [index, option] of options.entries()) {
    await dialog.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
  }
  await dialog.getByRole('button', { name: 'Send poll' }).click();
  await expect(dialog).toBeHidden();
}

const pollOf = ({ messages }: Person, question: string): Locator => messages.getByRole('group', { name: question });

test('two people vote in a poll, see each other’s votes at once, change them, and the author closes it', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await createPoll(mei, 'Where do we eat?', ['Noodles', 'Pizza', 'Salad']);
  const [meis, toms] = [pollOf(mei, 'Where do we eat?'), pollOf(tom, 'Where do we eat?')];
  await expect(meis.getByRole('radio')).toHaveCount(3);

  await toms.getByRole('radio', { name: /^Pizza/ }).check();
  await expect(meis.getByText('1 person voted')).toBeVisible();
  await expect(meis.getByRole('radio', { name: /^Pizza 1 Tom/ })).not.toBeChecked();
  await meis.getByRole('radio', { name: /^Pizza/ }).check();
  await expect(toms.getByRole('radio', { name: /^Pizza 2/ })).toBeChecked();

  await toms.getByRole('radio', { name: /^Salad/ }).check();
  await expect(meis.getByRole('radio', { name: /^Salad 1 Tom/ })).toBeVisible();
  await toms.getByRole('button', { name: 'Remove vote' }).click();
  await expect(meis.getByRole('radio', { name: /^Salad 0/ })).toBeVisible();
  await expectAccessible(mei.page, 'a poll');

  await expect(toms.getByRole('button', { name: 'Close poll' })).toBeHidden();
  await meis.getByRole('button', { name: 'Close poll' }).click();
  await expect(toms.getByRole('radio', { name: /^Noodles/ })).toBeDisabled();
  await expect(toms.getByText(/Closed/)).toBeVisible();
  await tom.page.reload();
  await expect(toms.getByRole('radio', { name: /^Pizza 1 Mei/ })).toBeDisabled();
});

testOwnServer(
  'a poll with several answers is created offline, says what is missing, and is sent by itself',
  async ({ arrive, product }) => {
    const [mei, tom] = await meet(arrive);
    await product.killGateway();
    await expect(mei.offlineStrip).toBeVisible();

    const dialog = await openPollDialog(mei);
    await dialog.getByRole('button', { name: 'Send poll' }).click();
    await expect(dialog.getByLabel('Question')).toBeFocused();
    await expect(dialog.getByLabel('Question')).toHaveAccessibleDescription(/./);
    await dialog.getByLabel('Question').fill('Which days?');
    await dialog.getByLabel('Option 1', { exact: true }).fill('Monday');
    await dialog.getByLabel('Option 2', { exact: true }).fill(' monday ');
    await dialog.getByRole('button', { name: 'Send poll' }).click();
    await expect(dialog.getByLabel('Option 2', { exact: true })).toBeFocused();
    await expect(dialog.getByLabel('Option 2', { exact: true })).toHaveAccessibleDescription(/./);
    await expectAccessible(mei.page, 'the dialog of a poll');
    await dialog.getByLabel('Option 2', { exact: true }).fill('Tuesday');
    await dialog.getByRole('checkbox', { name: /^Several answers/ }).check();
    await dialog.getByRole('button', { name: 'Send poll' }).click();
    await expect(mei.messages.getByText('Which days?')).toBeVisible();

    await product.startGateway();
    const [meis, toms] = [pollOf(mei, 'Which days?'), pollOf(tom, 'Which days?')];
    await toms.getByRole('checkbox', { name: /^Monday/ }).check();
    await toms.getByRole('checkbox', { name: /^Tuesday/ }).check();
    await expect(meis.getByRole('checkbox', { name: /^Monday 1 Tom/ })).toBeVisible();
    await expect(meis.getByRole('checkbox', { name: /^Tuesday 1 Tom/ })).toBeVisible();
    await toms.getByRole('checkbox', { name: /^Monday/ }).uncheck();
    await expect(meis.getByRole('checkbox', { name: /^Monday 0/ })).toBeVisible();
    await expect(mei.messages.getByRole('group', { name: 'Which days?' })).toHaveCount(1);
  },
);
