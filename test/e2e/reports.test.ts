import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('a person reports a message; an admin who is not in the conversation sees it at once and deletes it', async ({
  arrive,
}) => {
  const boss = await arrive('Boss');
  await boss.register();
  const [mei, tom] = await meet(arrive);
  await tom.say('Buy my course now');
  const row = mei.messages.locator('[data-offset]').filter({ hasText: 'Buy my course now' });
  await expect(row).toHaveCount(1);

  const menu = boss.page.getByRole('button', { name: /^Settings and sign-out/ });
  await menu.click();
  await boss.page.getByRole('menuitem', { name: 'Manage team…' }).click();
  const team = boss.page.getByRole('dialog', { name: 'Manage team' });
  await team.getByRole('tab', { name: 'Reports' }).click();
  await expect(team.getByText('There are no open reports.')).toBeVisible();

  const openReport = async (): Promise<void> => {
    await row.press('Enter');
    await mei.page.getByRole('menuitem', { name: 'Report…' }).click();
  };
  await openReport();
  const dialog = mei.page.getByRole('dialog', { name: 'Report this message' });
  await expect(dialog).toContainText('Admins will see this message');
  await expect(dialog.getByRole('radio', { name: 'Spam' })).toBeFocused();
  await mei.page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Harassment' })).toBeChecked();
  await dialog.getByLabel('Note').fill('Every single day');
  await expectAccessible(mei.page, 'the dialog for a report');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText('The admins of your team will look at it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await openReport();
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Reported. You’ve already reported this message');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const entry = team.getByRole('list', { name: 'Reports' }).locator('> li');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Buy my course now');
  await expect(entry).toContainText('Direct message');
  await expect(entry).toContainText('Every single day');
  await expect(team.getByRole('tab', { name: 'Reports' })).toContainText('1');
  await expectAccessible(boss.page, 'managing the team: reports');
  await team.getByRole('button', { name: 'Delete message…' }).click();
  const question = boss.page.getByRole('dialog', { name: 'Delete this message?' });
  await question.getByRole('button', { name: 'Delete message' }).click();
  await expect(entry).toHaveCount(0);
  for (const { messages } of [mei, tom]) await expect(messages.getByText(/^Deleted by Boss/)).toBeVisible();
  await expect(mei.message('Buy my course now')).toHaveCount(0);

  await team.getByText('Resolved', { exact: true }).click();
  await expect(entry).toContainText('Message deleted by Boss');
  await team.getByRole('tab', { name: 'Audit log' }).click();
  await expect(team.getByRole('list', { name: 'Audit log' })).toContainText('deleted a reported message from Tom');
});
