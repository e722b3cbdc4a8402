import { readFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectIndexed } from './support/expectIndexed.ts';
import { openSettings } from './support/openSettings.ts';
import { test } from './support/test.ts';

test('a person finds a setting, changes a shortcut, and takes the settings along in a file', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  const settings = await openSettings(mei, 'Profile');
  await expectIndexed(page);

  const search = settings.getByRole('combobox', { name: 'Find a setting' });
  const find = async (query: string, option: string): Promise<void> => {
    await search.fill(query);
    await settings.getByRole('option', { name: option }).click();
  };
  await search.fill('  ');
  await expect(settings.getByRole('tab', { name: 'Appearance' })).toBeVisible();
  await search.fill('no such thing');
  await expect(settings.getByText('No setting matches “no such thing”.')).toBeVisible();
  await expect(settings.getByRole('option')).toHaveCount(0);
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await search.fill('DARK mode');
  await expectAccessible(page, 'settings that a search found');
  await search.press('Enter');
  await expect(settings.getByRole('tab', { name: 'Appearance' })).toHaveAttribute('aria-selected', 'true');
  const theme = settings.getByRole('group', { name: 'Theme' });
  await expect(theme.getByRole('radio', { name: 'System' })).toBeFocused();
  await expect(settings.locator('[data-revealed]')).toHaveCount(1);
  await theme.getByText('Dark').click();

  await find('jump', 'Jump to a person, room or command');
  const keysOf = (command: string): Locator => settings.getByRole('button', { name: new RegExp(`^${command}`) });
  const jump = keysOf('Jump to a person');
  await expect(jump).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+J');
  await expect(settings.getByRole('alert')).toHaveText(/^A shortcut needs Ctrl/);
  await page.keyboard.press('Control+Shift+F');
  await expect(settings.getByRole('alert')).toHaveText('Ctrl + Shift + F is also used by: Search everywhere.');
  await expectAccessible(page, 'a shortcut that another command has');
  await settings.getByRole('button', { name: 'Replace' }).click();
  await expect(jump).toHaveText('CtrlShiftF');
  await expect(jump).toBeFocused();
  await expect(keysOf('Search everywhere')).toHaveText('None');

  await find('backup', 'Export settings');
  const download = page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export…' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('parley-settings.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ settings: { theme: 'dark', 'keys.jump': 'Mod+Shift+F' } });

  await settings.getByRole('tab', { name: 'Appearance' }).click();
  await theme.getByText('Light').click();
  await settings.getByRole('tab', { name: 'Keyboard' }).click();
  await settings.getByRole('button', { name: 'Reset all shortcuts' }).click();
  await expect(jump).toHaveText('CtrlK');

  await settings.getByRole('tab', { name: 'Export and import' }).click();
  const choose = (content: string): Promise<void> =>
    settings
      .locator('input[type="file"]')
      .setInputFiles({ name: 'parley-settings.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose(text.slice(0, 100));
  await expect(settings.getByRole('alert')).toHaveText('This file is damaged. Nothing was changed.');
  await choose(
    text
      .replace('"settings": {', '"settings": { "ofLaterVersion": 1,')
      .replace('"notifyRoom": "all"', '"notifyRoom": "nothing"'),
  );
  await expect(settings.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    'RoomsFewer notificationsAll → Nothing',
    'ThemeLight → Dark',
    'Jump to a person, room or commandCtrl + K → Ctrl + Shift + F',
    'Search everywhereCtrl + Shift + F → None',
  ]);
  await expect(settings.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText(['ofLaterVersion']);
  await expectAccessible(page, 'what an import changes');
  await settings.getByRole('button', { name: 'Apply' }).click();
  await expect(settings.getByText('Settings imported')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await settings.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('combobox', { name: 'Jump to' })).toBeFocused();
});
