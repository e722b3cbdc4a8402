import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { enterRoom, makeRoom, room, rooms } from './support/rooms.ts';
import { joinByLink, openTeam } from './support/team.ts';
import { test } from './support/test.ts';

test('an owner invites a guest into one room by a link; the guest sees this room and its people, nothing else', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await makeRoom(mei, { name: 'secret-plans' });
  await makeRoom(mei, { name: 'launch' });
  const team = await openTeam(mei);
  await team.getByRole('tab', { name: 'Invitations' }).click();
  await team.getByText('Guest', { exact: true }).click();
  await team.getByRole('button', { name: 'Create invitation' }).click();
  await expect(team.getByText('Choose at least one room for a guest.')).toBeVisible();
  await team.getByRole('checkbox', { name: 'launch' }).check();
  await team.getByRole('button', { name: 'Create invitation' }).click();
  const code = await team.locator('code').innerText();
  await expectAccessible(mei.page, 'an invitation for a guest');
  await mei.page.keyboard.press('Escape');
  await expect(team).toHaveCount(0);

  const gus = await arrive('Gus');
  await joinByLink(gus, code);
  await expect(room(gus, 'launch')).toBeVisible();
  await expect(gus.person(mei)).toBeVisible();
  await expect(rooms(gus).getByRole('button')).toHaveCount(1);
  await expect(gus.person(tom)).toHaveCount(0);
  await expect(gus.page.getByRole('button', { name: 'Add a room' })).toHaveCount(0);
  await expectAccessible(gus.page, 'the window of a guest');

  await room(gus, 'launch').click();
  await gus.composer.fill('/');
  await expect(gus.page.getByRole('option', { name: '/leave' })).toBeVisible();
  await expect(gus.page.getByRole('option', { name: /^\/(?:join|invite)/ })).toHaveCount(0);
  await gus.say('/join secret-plans');
  await expect(gus.page.getByRole('alert').filter({ hasText: 'Guests can’t use this command' })).toBeVisible();
  await gus.say('hello from outside');
  await mei.sees('hello from outside');
  await mei.say('welcome');
  await gus.sees('welcome');

  // Tom enters the room, so Gus sees him from now on.
  await enterRoom(tom, 'launch');
  await expect(gus.person(tom)).toBeVisible();
});
