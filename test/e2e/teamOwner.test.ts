import { expect } from '@playwright/test';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { test } from './support/test.ts';

test('repair B7: the first account decides who writes announcements, and may delete any topic', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  const [meis, toms] = [new ActivityScreen(mei), new ActivityScreen(tom)];

  await toms.open();
  await toms.button('Topics').click();
  await toms.tab('Publish').click();
  await toms.place.getByLabel('Topic', { exact: true }).fill('build.release');
  await toms.place.getByRole('textbox', { name: 'Title' }).last().fill('run 7');
  await toms.button('Publish').click();
  await expect(toms.place.getByText('Published to build.release.')).toBeVisible();
  await expect(toms.place.getByText('Everyone can write announcements.')).toBeVisible();
  await expect(toms.button('Change')).toHaveCount(0);

  await meis.open();
  await meis.button('Topics').click();
  await meis.tab('Publish').click();
  await meis.button('Change').click();
  await mei.page.getByRole('dialog').getByLabel('Mei').check();
  await mei.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(meis.place.getByText('1 person can write announcements.')).toBeVisible();
  await expect(toms.button('New announcement')).toHaveCount(0);

  await meis.button('Delete build.release').click();
  await expect(mei.page.getByRole('dialog')).toContainText('This can’t be undone.');
  await mei.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(meis.button('Delete build.release')).toHaveCount(0);
});
