import { expect } from '@playwright/test';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectElsewhere } from './support/connectElsewhere.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { PASSWORD } from './support/Person.ts';
import { openTeam } from './support/team.ts';
import { test } from './support/test.ts';
import { beginSetup, confirmSetup } from './support/twoFactor.ts';

/** Turns two-factor sign-in on for a person, without a page. */
async function turnOn(url: string, name: string): Promise<void> {
  const { client, close } = await connectElsewhere(url);
  unwrap(await client.request('account.signIn', { name, password: PASSWORD }));
  const { secret } = unwrap(await client.request('account.beginTwoFactor', { password: PASSWORD }));
  unwrap(await client.request('account.confirmTwoFactor', { code: totpCode(secret, totpStep(Date.now())) }));
  close();
}

test('the owner requires two-factor sign-in, and people who are signed in set it up before they continue', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = [await arrive('Mei'), await arrive('Tom')];
  await mei.register();
  await Promise.all([tom.register(), turnOn(product.url, 'Mei')]);

  const team = await openTeam(mei);
  await team.getByRole('tab', { name: 'Invitations' }).click();
  const rule = team.getByRole('group', { name: 'Require two-factor sign-in' });
  await rule.getByText('Everyone but guests').click();
  await expect(rule.getByRole('radio', { name: 'Everyone but guests' })).toBeChecked();

  const { page } = tom;
  await expect(page.getByRole('heading', { name: 'Your team requires two-factor sign-in' })).toBeVisible();
  await Promise.all([
    expectAccessible(mei.page, 'who needs two-factor sign-in'),
    expectAccessible(page, 'the required setup'),
  ]);
  const step = page.getByRole('main');
  await confirmSetup(step, await beginSetup(step));
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
});
