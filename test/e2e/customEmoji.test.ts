import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

test('a person adds an emoji, two people use it in a message and as a reaction, and an admin removes it', async ({
  arrive,
}) => {
  const boss = await arrive('Boss');
  await boss.register();
  const [mei, tom] = await meet(arrive);
  const openEmoji = async ({ page }: typeof mei) => {
    await page.getByRole('button', { name: /^Settings and sign-out/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'Emoji' }).click();
    return page.getByRole('dialog', { name: 'Settings' });
  };

  const settings = await openEmoji(mei);
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    const chooser = mei.page.waitForEvent('filechooser');
    await settings.getByRole('button', { name: /^Choose (a|another) picture…$/ }).click();
    await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer }]);
  };
  await choose('broken.png', pngOf(40, 40).subarray(0, 60));
  await expect(settings.getByText('Parley can’t use this picture.')).toBeVisible();
  await choose('Team Ship.png', pngOf(600, 300));
  await expect(settings.getByRole('img', { name: 'Preview' })).toBeVisible();
  const name = settings.getByLabel('Name', { exact: true });
  await name.fill('smile');
  await settings.getByRole('button', { name: 'Add emoji' }).click();
  await expect(settings.getByRole('alert')).toContainText('A standard emoji has this name.');
  await name.fill('team_ship');
  await settings.getByRole('button', { name: 'Add emoji' }).click();
  await expect(settings.getByRole('listitem').filter({ hasText: ':team_ship:' })).toContainText('Added by you');
  await expectAccessible(mei.page, 'the custom emoji');
  await settings.getByRole('button', { name: 'Done' }).click();

  await mei.say('off we go :team_ship:');
  const row = tom.messages.locator('[data-offset]').filter({ hasText: 'off we go' });
  const picture = row.getByRole('img', { name: ':team_ship:' });
  await expect(picture).toHaveAttribute('src', /^data:image\/webp;base64,/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);

  await row.hover();
  await row.getByRole('button', { name: 'React', exact: true }).click();
  await tom.page.getByRole('searchbox', { name: 'Search emoji' }).fill('ship');
  await tom.page.getByRole('gridcell', { name: ':team_ship:' }).click();
  const reactions = mei.messages.getByRole('list', { name: 'Reactions' });
  await expect(reactions.locator('img')).toHaveAttribute('title', ':team_ship:');

  await mei.composer.pressSequentially('again :team');
  await expect(mei.page.getByRole('option', { name: ':team_ship:' })).toBeVisible();
  await mei.page.keyboard.press('Enter');
  await expect(mei.composer).toHaveValue('again :team_ship: ');

  const admin = await openEmoji(boss);
  await admin.getByRole('button', { name: 'Remove :team_ship:' }).click();
  const confirm = boss.page.getByRole('dialog', { name: 'Remove :team_ship:?' });
  await confirm.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(admin.getByText('No custom emoji yet.')).toBeVisible();
  await expect(row).toContainText('off we go :team_ship:');
  await expect(picture).toHaveCount(0);
  await expect(reactions).toContainText(':team_ship: 1');
});
