import { expect } from '@playwright/test';
import { makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

test('a conversation opens in another tab of the browser, at its address', async ({ arrive }) => {
  const mei = await arrive('Mei Lin');
  await mei.register();
  await makeRoom(mei, { name: 'lunch' });
  await makeRoom(mei, { name: 'launch' });
  const opened = mei.page.context().waitForEvent('page');
  await room(mei, 'lunch').click({ button: 'right' });
  await mei.page.getByRole('menuitem', { name: 'Open in a new tab' }).click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'lunch', exact: true })).toBeVisible();
  // The link is followed once; a reload opens what was open last.
  await expect(tab).toHaveURL(/\/$/);
  await expect(mei.page.getByRole('heading', { name: 'launch', exact: true })).toBeVisible();
});
