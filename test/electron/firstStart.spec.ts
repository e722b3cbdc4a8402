import { expect } from '@playwright/test';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { expectAccessible } from '../e2e/support/expectAccessible.ts';
import { startRedis } from '../support/startRedis.ts';
import { test } from './support/test.ts';

test('axe finds no violations in the choice of where conversations are stored and in the account form after it', async ({
  launch,
}) => {
  test.slow();
  const parley = await launch('default');
  const { page } = parley;
  await expect(page.getByRole('radio', { name: 'On this computer' })).toBeChecked();
  await expectAccessible(page, 'first start');
  await parley.chooseRedis();
  await expectAccessible(page, 'first start, Redis');
  await page.getByText('Advanced').click();
  await expect(page.getByRole('textbox', { name: /^User/ })).toBeVisible();
  await expectAccessible(page, 'first start, Redis with all that may be said');
  await parley.choosePlace('My team’s Redis', 'localhost');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'first start, Redis refused');
  await parley.choosePlace('A Parley server', `http://127.0.0.1:${await findFreePort()}`);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'first start, server refused');
  await parley.chooseThisComputer();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expectAccessible(page, 'account');
});

test("hour 2: the first start explains its choices, and a team's Redis is under More options", async ({ launch }) => {
  const redis = await startRedis();
  try {
    const parley = await launch('default');
    const { page } = parley;
    const { keyboard } = page;
    const more = page.locator('summary', { hasText: 'More options' });
    const choice = page.getByRole('radio', { name: 'My team’s Redis' });
    await expect(page.getByText('nothing leaves this computer')).toBeVisible();
    await expect(page.getByText('You need the address of its server.')).toBeVisible();
    await expect(page.getByText('Redis').filter({ visible: true })).toHaveCount(0);

    await page.getByRole('radio', { name: 'On this computer' }).focus();
    await keyboard.press('Tab');
    await expect(more).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('Redis is a database that an administrator sets up')).toBeVisible();
    await keyboard.press('Tab');
    await expect(choice).toBeFocused();
    await keyboard.press('Space');
    await expect(choice).toBeChecked();
    await expect(page.getByRole('radio', { name: 'On this computer' })).not.toBeChecked();
    await more.click();
    await expect(choice).toBeVisible();

    await parley.choosePlace('My team’s Redis', 'localhost');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await more.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.getByRole('radio', { name: 'On this computer' }).check({ force: true });
    await more.click();
    await expect(choice).toBeHidden();

    await parley.choosePlace('My team’s Redis', redis.url);
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await page.getByRole('button', { name: 'Use a different server' }).click();
    await expect(choice).toBeVisible();
  } finally {
    await redis.stop();
  }
});

test('hour 2: a second person on this computer is invited with a sentence and a button', async ({ launch }) => {
  const parley = await launch('default');
  await parley.arrive('Mei Lin');
  const invitation = parley.page.getByRole('region', { name: 'Invite your team' });
  await expect(invitation).toContainText('only people who use it can join you');
  await expect(invitation).not.toContainText('npm');
  await invitation.getByRole('button', { name: 'Copy invitation' }).click();
  await expect(invitation.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = (): Promise<string> => parley.app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toContain('sign out of Mei Lin’s account and create your own');
});
