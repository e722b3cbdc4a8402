import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { makeHiddenRoom } from './support/rooms.ts';
import { chooseFor, openTeam } from './support/team.ts';
import { test } from './support/test.ts';

test('an admin closes a hidden room of another person, and signs out their devices', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await makeHiddenRoom(tom, { name: 'Surprise', password: 'tea' });

  const team = await openTeam(mei);
  await team.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(team.getByText('There are no webhooks.')).toBeVisible();
  await expectAccessible(mei.page, 'managing the team: webhooks');
  await team.getByRole('tab', { name: 'Rooms' }).click();
  const row = team.getByRole('list', { name: 'Rooms' }).getByRole('listitem');
  await expect(async () => {
    await team.getByLabel('Search rooms').fill('sur');
    await team.getByLabel('Search rooms').fill('surp');
    await expect(row).toContainText('Owner: Tom', { timeout: 500 });
  }).toPass();
  await expect(row).toContainText('Hidden');
  await expectAccessible(mei.page, 'managing the team: rooms');
  await chooseFor(mei, 'Surprise', 'Change owner…');
  const owners = mei.page.getByRole('dialog', { name: 'Who should own Surprise?' });
  await expect(owners.getByText('No one else is in this room.')).toBeVisible();
  await owners.getByRole('button', { name: 'Cancel' }).click();
  await chooseFor(mei, 'Surprise', 'Close room…');
  await mei.page.getByRole('button', { name: 'Close room', exact: true }).click();
  await expect(tom.page.getByText('An admin closed it.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await team.getByRole('tab', { name: 'People' }).click();
  await chooseFor(mei, 'Tom', 'Sessions…');
  const sessions = mei.page.getByRole('dialog', { name: 'Where Tom is signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(mei.page, 'the sessions of another person');
  await sessions.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await mei.page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await expect(tom.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(sessions.getByText('Tom isn’t signed in anywhere.')).toBeVisible();
});
