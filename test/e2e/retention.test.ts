import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { openTeam } from './support/team.ts';
import { test } from './support/test.ts';

test('the owner sets after how many days messages are deleted, and legal holds; everyone sees the limit', async ({
  arrive,
}) => {
  const boss = await arrive('Boss');
  await boss.register();
  const [mei] = await meet(arrive);
  const { page } = boss;
  const team = await openTeam(boss);
  await team.getByRole('tab', { name: 'Retention' }).click();
  const direct = team.getByLabel('Direct messages: days');
  await direct.fill('0');
  await team.getByRole('button', { name: 'Save' }).click();
  await expect(team.getByText('Enter a number from 1 to 3650, or leave it empty.')).toBeVisible();

  await direct.fill('30');
  await team.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Delete old messages?' });
  await expect(question.getByRole('listitem')).toHaveText(/^Direct messages from before \S+/);
  await expectAccessible(page, 'the question before messages are deleted');
  await question.getByRole('button', { name: 'Delete messages' }).click();
  await expect(question).toHaveCount(0);
  await expect(direct).toHaveValue('30');

  await team.getByLabel('Choose a person or a room').selectOption('Mei');
  await team.getByRole('button', { name: 'Hold', exact: true }).click();
  const holds = team.getByRole('list', { name: 'Legal hold' }).getByRole('listitem');
  await expect(holds).toContainText(/^Mei.*Held by Boss/);
  await expectAccessible(page, 'managing the team: retention');
  await holds.getByRole('button', { name: 'Lift' }).click();
  await expect(holds).toHaveCount(0);
  await team.getByRole('tab', { name: 'Audit log' }).click();
  const entries = team.getByRole('list', { name: 'Audit log' });
  await expect(entries).toContainText('lifted the legal hold on Mei');
  await expect(entries).toContainText('direct 30, groups never, rooms never');

  // The details are open, and read the limits when they are opened again.
  for (let click = 0; click < 2; click += 1) {
    await mei.page.getByRole('button', { name: 'Details', exact: true }).click();
  }
  const details = mei.page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByText('Messages older than 30 days are deleted for everyone.')).toBeVisible();
});
