import { expect } from '@playwright/test';
import { choose } from './support/attachments.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { openTeam } from './support/team.ts';
import { test } from './support/test.ts';

const file = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, 0xff),
});

test('a file beyond the limit stays with its sender until there is room; admins see who uses how much', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const team = await openTeam(mei);
  await team.getByRole('tab', { name: 'Limits' }).click();
  await team.getByLabel('Files per person (MB)').fill('1');
  await team.getByRole('button', { name: 'Save' }).click();
  await team.getByRole('button', { name: 'Done' }).click();

  await choose(tom, file('first.bin', 920_000));
  await tom.send.click();
  await expect(mei.messages.getByText('first.bin')).toBeVisible();
  await choose(tom, file('second.bin', 90_000));
  await expect(tom.page.getByRole('list', { name: 'Files to send' })).toContainText('second.bin');
  await expect(tom.page.getByText('You’ve used 920 KB of your 1.0 MB for files.')).toBeVisible();
  await tom.composer.fill('the second one');
  await tom.composer.press('Enter');
  await expect(tom.messages.getByText('You’ve used 920 KB of your 1.0 MB for files, so this one')).toBeVisible();
  await expect(tom.messages.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(tom.messages.getByText('the second one')).toBeVisible();

  await openTeam(mei);
  await team.getByRole('tab', { name: 'Storage' }).click();
  const row = team.getByRole('list', { name: /^By (person|room)$/ }).getByRole('listitem');
  await expect(row).toHaveText('Tom920 KB');
  await expect(team.getByText('920 KB in all')).toBeVisible();
  await team.getByText('By room', { exact: true }).click();
  await expect(row).toHaveText('All direct messages920 KB');
  await expectAccessible(mei.page, 'managing the team: storage');
  await team.getByRole('tab', { name: 'Limits' }).click();
  await team.getByLabel('Files per person (MB)').fill('2');
  await team.getByRole('button', { name: 'Save' }).click();
  await team.getByRole('button', { name: 'Done' }).click();
  // The server may apply the new limit a moment later.
  await expect(async () => {
    const retry = tom.messages.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click();
    await expect(mei.messages.getByText('second.bin')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
