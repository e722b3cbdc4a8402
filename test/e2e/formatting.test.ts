import { expect } from '@playwright/test';
import { arriveTwo, meet } from './support/meet.ts';
import { test } from './support/test.ts';

test('hour 17: keyboard shortcuts add and remove Markdown around the selected text, also in an edit', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page, composer } = mei;
  for (const [keys, sign] of [
    ['ControlOrMeta+b', '**'],
    ['ControlOrMeta+i', '*'],
    ['ControlOrMeta+Shift+x', '~~'],
    ['ControlOrMeta+e', '`'],
  ] as const) {
    await composer.fill('soon');
    await composer.press('ControlOrMeta+a');
    await composer.press(keys);
    await expect(composer).toHaveValue(`${sign}soon${sign}`);
    await composer.press(keys);
    await expect(composer).toHaveValue('soon');
  }
  await composer.press('ControlOrMeta+k');
  await page.keyboard.insertText('https://parley.example');
  await expect(composer).toHaveValue('[soon](https://parley.example)');
  await composer.press('ControlOrMeta+z');
  await composer.fill('soon');
  await composer.press('ControlOrMeta+a');
  await composer.press('ControlOrMeta+b');
  await composer.press('Enter');
  await expect(tom.messages.locator('strong')).toHaveText('soon');

  await mei.editLast();
  await composer.press('ControlOrMeta+a');
  await composer.press('ControlOrMeta+b');
  await composer.press('ControlOrMeta+i');
  await composer.press('Enter');
  await expect(tom.messages.locator('em')).toHaveText('soon');
  await expect(tom.messages.locator('strong')).toHaveCount(0);
});

test('hour 17: a toolbar appears while text is selected, in the composer and in a thread', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  const toolbar = mei.page.getByRole('toolbar', { name: 'Formatting' });
  await mei.composer.fill('soon');
  await expect(toolbar).toHaveCount(0);
  await mei.composer.press('ControlOrMeta+a');
  await toolbar.getByRole('button', { name: 'Bold' }).click();
  await expect(mei.composer).toHaveValue('**soon**');
  await expect(mei.composer).toBeFocused();
  await mei.page.keyboard.press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused();
  await mei.page.keyboard.press('ArrowRight');
  // The toolbar moves the focus a moment after the key.
  await expect(toolbar.getByRole('button', { name: 'Italic' })).toBeFocused();
  await mei.page.keyboard.press('Enter');
  await expect(mei.composer).toHaveValue('***soon***');
  await mei.composer.press('End');
  await expect(toolbar).toHaveCount(0);

  const message = mei.messages.getByRole('article').first();
  await message.click({ button: 'right' });
  await mei.page.getByRole('menuitem', { name: 'Reply in thread' }).click();
  const reply = mei.page.getByRole('textbox', { name: 'Reply in thread' });
  await reply.fill('yes');
  await reply.press('ControlOrMeta+a');
  await reply.press('ControlOrMeta+i');
  await expect(reply).toHaveValue('*yes*');
  await expect(toolbar).toBeVisible();
});

test('hour 17: Ctrl+, opens the settings, Ctrl+N opens the choice of people, and the list of shortcuts has them', async ({
  arrive,
}) => {
  const [mei] = await arriveTwo(arrive);
  const { page, composer } = mei;
  await composer.press('ControlOrMeta+,');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer).toBeFocused();
  const jump = page.getByRole('combobox', { name: 'Jump to' });
  await composer.press('ControlOrMeta+n');
  await expect(jump).toBeFocused();
  await expect(jump).toHaveValue('@');
  await page.keyboard.type('tom');
  await page.keyboard.press('Enter');
  await expect(composer).toBeFocused();
  await composer.press('ControlOrMeta+/');
  for (const words of ['Bold', 'Italic', 'Strikethrough', 'Code', 'Settings', /^New message/]) {
    await expect(page.getByRole('tabpanel').getByRole('term').filter({ hasText: words })).toHaveCount(1);
  }
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 480, height: 700 });
  await composer.press('ControlOrMeta+n');
  await expect(jump).toBeFocused();
});
