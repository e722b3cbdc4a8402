import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { chooseFor, openTeam } from './support/team.ts';
import { test } from './support/test.ts';

test('the owner filters the audit log, saves it as a table, and sees the health of the server', async ({ arrive }) => {
  const boss = await arrive('Boss');
  await boss.register();
  await meet(arrive);
  const { page } = boss;
  const team = await openTeam(boss);
  await chooseFor(boss, 'Mei', 'Make admin');
  await expect(team.getByRole('listitem').filter({ hasText: 'Mei' })).toContainText('Admin');

  await team.getByRole('tab', { name: 'Audit log' }).click();
  const entries = team.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries).toHaveCount(4);
  await team.getByLabel('Action').selectOption('People and roles');
  await team.getByLabel('About').selectOption('Mei');
  await expect(entries).toHaveText([/^Boss made Mei an admin/, /^Mei joined/]);
  await team.getByLabel('By', { exact: true }).selectOption('Boss');
  await expect(entries).toHaveText([/^Boss made Mei an admin/]);
  await team.getByLabel('Last day').fill('2020-01-31');
  await expect(team.getByText('No entries match this filter.')).toBeVisible();
  await team.getByLabel('First day').fill('2020-02-01');
  await expect(team.getByText('The last day is before the first one.')).toBeVisible();
  await expectAccessible(page, 'managing the team: the filter of the audit log');
  await team.getByLabel('First day').fill('');
  await team.getByLabel('Last day').fill('');
  await expect(entries).toHaveText([/^Boss made Mei an admin/]);

  const saving = page.waitForEvent('download');
  await team.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^parley-audit-\d{4}-\d\d-\d\d\.csv$/);
  const [columns, row, ...rest] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(columns).toContain('\uFEFF"time","actor"');
  expect(row).toMatch(/^"\d{4}-\S+Z","Boss","[^"]+","admin\.setRole","Mei",/);
  expect(rest).toEqual(['']);

  await team.getByRole('tab', { name: 'Health' }).click();
  const rows = team.getByRole('list', { name: 'Health' }).getByRole('listitem');
  // On a busy machine a check may exceed its time limit; the report is then made again after some seconds.
  await expect(async () => {
    await expect(rows).toHaveCount(10, { timeout: 2_000 });
    await expect(rows.filter({ hasText: 'Full memory' })).toContainText('OK', { timeout: 1 });
  }).toPass();
  await expect(rows.filter({ hasText: 'Full memory' })).toContainText('OK');
  await expectAccessible(page, 'managing the team: health');
});
