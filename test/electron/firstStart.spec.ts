import { expect } from '@playwright/test';
import { findFreePort } from '#core/embedded/findFreePort.ts';
import { expectAccessible } from '../e2e/support/expectAccessible.ts';
import { test } from './support/test.ts';

test('axe finds nothing where one chooses where conversations live, nor at the account after it', async ({
  launch,
}) => {
  test.slow();
  const parley = await launch('default');
  const { page } = parley;
  await expect(page.getByRole('radio', { name: 'On this computer' })).toBeChecked();
  await expectAccessible(page, 'first start');
  await page.getByRole('radio', { name: "My team's Redis" }).check({ force: true });
  await expectAccessible(page, 'first start, Redis');
  await page.getByText('Advanced').click();
  await expect(page.getByRole('textbox', { name: /^User/ })).toBeVisible();
  await expectAccessible(page, 'first start, Redis with all that may be said');
  await parley.choosePlace("My team's Redis", 'localhost');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'first start, Redis refused');
  await parley.choosePlace('A Parley server', `http://127.0.0.1:${await findFreePort()}`);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'first start, server refused');
  await parley.chooseThisComputer();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expectAccessible(page, 'account');
});
