import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { chooseFor, openTeam } from './support/team.ts';
import { test } from './support/test.ts';

test('the owner erases a person, who is a former member for everyone at once', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('kept words');
  await mei.say('For @Tom, please');
  await tom.sees('For @Tom, please');

  const team = await openTeam(mei);
  await chooseFor(mei, 'Tom', 'Erase…');
  const question = mei.page.getByRole('dialog', { name: 'Erase Tom?' });
  await expectAccessible(mei.page, 'erasing a person');
  await expect(question.getByRole('button', { name: 'Erase' })).toBeDisabled();
  await question.getByLabel('Type Tom to confirm').fill('tom');
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(team.getByRole('listitem').filter({ hasText: 'Tom' })).toContainText('Being erased…');
  await expect(tom.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await team.getByRole('tab', { name: 'Audit log' }).click();
  await expect(team.getByRole('listitem').first()).toContainText('Mei erased a person');
  await mei.page.keyboard.press('Escape');

  await expect(mei.messages.getByText('kept words')).toBeVisible();
  await expect(mei.messages.getByText('Former member', { exact: true }).first()).toBeVisible();
  await expect(mei.messages.getByText('@Former member')).toBeVisible();
  await expect(mei.messages.getByText('Tom')).toHaveCount(0);
  await expect(mei.messages.getByRole('button', { name: 'Former member', exact: true })).toHaveCount(0);
  await expect(mei.page.getByText('This person was erased and can’t get messages any more.')).toBeVisible();
});
