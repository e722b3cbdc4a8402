import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/providerTest.ts';

async function expectSignedIn({ page }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await expect(page.getByText('Tom Berg', { exact: true }).first()).toBeVisible();
}

test('a person signs in with an identity provider, and again after signing out', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  const { page } = tom;
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Sign in with Acme' });
  await expect(button).toBeVisible();
  await expectAccessible(page, 'the sign-in with an identity provider');
  await button.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('was cancelled or refused');
  await expect(page).not.toHaveURL(/#/);

  await button.click();
  await page.getByLabel('Login').fill('tom');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn(tom);
  await expect(page).not.toHaveURL(/#/);
  await expect(mei.page.getByText('Tom Berg').first()).toBeVisible();

  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await button.click();
  await expectSignedIn(tom);

  // A ticket of another page, as in a link that someone sends.
  const other = await arrive('Other');
  await other.page.goto('/#sign-in/ticket/stolen');
  await expect(other.page.getByRole('alert')).toContainText('This sign-in took too long');
});

test('a sign-in that the desktop began ends on a page that opens the desktop, also for someone who is signed in', async ({
  arrive,
  product,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await mei.page.goto('/#sign-in/desktop/ticket/aZ_-9');
  await mei.page.reload();
  const open = mei.page.getByRole('link', { name: 'Open Parley' });
  await expect(open).toHaveAttribute('href', `parley://sign-in/ticket/aZ_-9?from=${product.url}`);
  await expect(mei.page).not.toHaveURL(/ticket/);
  await expectAccessible(mei.page, 'the page that opens the desktop');
});
