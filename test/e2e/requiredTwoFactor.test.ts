import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { openTeam } from './support/team.ts';
import { test } from './support/test.ts';
import { beginSetup, confirmSetup, openTwoFactor } from './support/twoFactor.ts';

test('the owner requires two-factor sign-in, and people who are signed in set it up before they continue', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();

  const own = await openTwoFactor(mei);
  await confirmSetup(own, await beginSetup(own));
  await own.getByRole('button', { name: 'Done' }).click();
  await expect(own.getByText('Recovery codes left: 10.')).toBeVisible();
  await mei.page.keyboard.press('Escape');

  const team = await openTeam(mei);
  await team.getByRole('tab', { name: 'Invitations' }).click();
  const rule = team.getByRole('group', { name: 'Require two-factor sign-in' });
  await rule.getByText('Everyone but guests').click();
  await expect(rule.getByRole('radio', { name: 'Everyone but guests' })).toBeChecked();
  await expectAccessible(mei.page, 'who needs two-factor sign-in');

  const { page } = tom;
  await expect(page.getByRole('heading', { name: 'Your team requires two-factor sign-in' })).toBeVisible();
  await expectAccessible(page, 'the required setup');
  const step = page.getByRole('main');
  await confirmSetup(step, await beginSetup(step));
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
});
