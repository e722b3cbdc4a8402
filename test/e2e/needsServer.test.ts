import { expect, type Locator } from '@playwright/test';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { chooseFromPlus, dialog, makeRoom } from './support/rooms.ts';
import { testOwnServer as test } from './support/testOwnServer.ts';

const WHY = /Not available while you’re offline/;

const plus = ({ page }: Person): Promise<void> => page.getByRole('button', { name: 'Add a room' }).click();
const item = ({ page }: Person, name: string | RegExp): Locator => page.getByRole('menuitem', { name });
const details = ({ page }: Person): Locator => page.getByRole('complementary', { name: 'Details' });

async function saysWhy(menuItem: Locator): Promise<void> {
  await expect(menuItem).toBeDisabled();
  await expect(menuItem).toHaveText(WHY);
}

test('actions that need the server say so while offline, and work again after reconnecting', async ({
  arrive,
  product,
}) => {
  const [mei, tom] = await meet(arrive);
  const sofia = await arrive('Sofia');
  await sofia.register();
  await mei.say('said once');
  await tom.sees('said once');
  await chooseFromPlus(mei, 'Join a room');
  const form = dialog(mei, 'Join a room');
  const goOn = form.getByRole('button', { name: 'Continue' });
  await form.getByLabel('Name', { exact: true }).fill('somewhere');
  await expect(goOn).toBeEnabled();

  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await expect(goOn).toBeDisabled();
  await expect(goOn).toHaveAccessibleDescription(WHY);
  await form.getByLabel('Name', { exact: true }).press('Enter');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await mei.page.keyboard.press('Escape');

  await expect(mei.person(sofia)).toBeDisabled();
  await expect(mei.person(sofia)).toHaveAccessibleDescription(WHY);
  // The conversation with Tom exists and can be read.
  await expect(mei.person(tom)).toBeEnabled();
  await plus(mei);
  await saysWhy(item(mei, /^New room/));
  await saysWhy(item(mei, /^Join a room/));
  await mei.page.keyboard.press('Escape');
  const message = mei.messages.getByRole('article').filter({ hasText: 'said once' });
  await message.hover();
  await message.getByRole('button', { name: 'More' }).click();
  await expect(item(mei, /^Copy text/)).toBeEnabled();
  await saysWhy(item(mei, /^Delete/));
  await mei.page.keyboard.press('Escape');

  await product.redis.restart();
  await expect(mei.offlineStrip).toBeHidden();
  await expect(mei.person(sofia)).toBeEnabled();
  await mei.writeTo(sofia);
  await plus(mei);
  await expect(item(mei, /^New room/)).toBeEnabled();
});

test('a room’s owner sees in its menus which actions have to wait, and the others work offline', async ({
  arrive,
  product,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review', password: 'harbour', seats: 5 });
  await mei.page.getByRole('button', { name: 'Room menu' }).click();
  await item(mei, 'Change seats…').click();
  const seats = mei.page.getByRole('dialog');
  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await expect(seats.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(WHY);
  await mei.page.keyboard.press('Escape');

  await mei.page.getByRole('button', { name: 'Room menu' }).click();
  for (const name of [/^Change password/, /^Change closing time/, /^Leave room/, /^Close room/]) {
    await saysWhy(item(mei, name));
  }
  await expect(item(mei, 'Copy invitation link')).toBeEnabled();
});

test('while offline nobody is shown as online or away, including me', async ({ arrive, product }) => {
  const [mei, tom] = await meet(arrive);
  await expect(mei.person(tom)).toHaveAccessibleDescription('Online');
  await expect(details(mei).getByRole('heading', { name: 'Here now' })).toBeVisible();
  await expect(details(mei).locator('[data-online]')).toHaveCount(2);

  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await expect(mei.person(tom)).toHaveAccessibleDescription('Status unknown');
  await expect(mei.page.getByText('Not connected')).toBeVisible();
  await expect(details(mei).getByRole('heading', { name: 'Here now' })).toHaveCount(0);
  await expect(details(mei).getByRole('heading', { name: 'Away' })).toHaveCount(0);
  await expect(details(mei).getByText('Status unknown')).toBeVisible();
  await expect(details(mei).locator('[data-online]')).toHaveCount(0);

  await product.redis.restart();
  await expect(mei.person(tom)).toHaveAccessibleDescription('Online');
  await expect(details(mei).locator('[data-online="true"]')).toHaveCount(2);
});
