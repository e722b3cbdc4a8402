import { expect, type Locator } from '@playwright/test';
import type { Parley } from './support/Parley.ts';
import { test } from './support/test.ts';

const allow = ({ page }: Parley): Locator => page.getByRole('button', { name: 'Stay signed in without encryption' });
const refuse = ({ page }: Parley): Locator => page.getByRole('button', { name: 'Ask for my password next time' });
const stored = ({ page }: Parley): Locator => page.getByRole('switch', { name: 'Stay signed in without encryption' });

async function openSignIn({ page }: Parley): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Sign-in' }).click();
}

async function setWidth({ app, page }: Parley, width: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, size) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setMinimumSize(320, 400);
    window?.setContentSize(size, 640);
  }, width);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
}

async function signInWithPassword({ page }: Parley): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mei Lin');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
}

test('hour 3: the question about unencrypted storage fits at every width, and a refusal is remembered with the name', async ({
  launch,
}) => {
  const first = await launch('default');
  await first.arrive('Mei Lin');
  for (const width of [320, 480, 719, 720, 1280]) {
    await setWidth(first, width);
    for (const button of [allow(first), refuse(first)]) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const cut = await button.evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      ]);
      expect(Math.max(...cut), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await first.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await refuse(first).click();
  await expect(allow(first)).toBeHidden();
  await first.quit();

  const second = await launch('default');
  await signInWithPassword(second);
  await expect(second.page.getByRole('button', { name: 'Settings and sign-out' })).toBeVisible();
  await expect(allow(second)).toHaveCount(0);
  await second.quit();
  const third = await launch('default');
  await signInWithPassword(third);
  await expect(allow(third)).toHaveCount(0);
});

test('hour 3: a person who allowed unencrypted storage stays signed in and is not asked again at the next sign-in', async ({
  launch,
}) => {
  const first = await launch('default');
  await first.arrive('Mei Lin');
  await first.allowPlainText();
  await first.quit();

  const second = await launch('default');
  await expect(second.page.getByRole('list', { name: 'People' })).toBeVisible();
  await second.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await second.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await second.page.getByRole('textbox', { name: 'Name' }).fill('Mei Lin');
  await second.page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await second.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(second.page.getByRole('list', { name: 'People' })).toBeVisible();
  await expect(allow(second)).toHaveCount(0);
});

test('hour 3: the answer about unencrypted storage can be changed in the settings, both ways', async ({ launch }) => {
  const first = await launch('default');
  await first.arrive('Mei Lin');
  await refuse(first).click();
  await expect(allow(first)).toBeHidden();
  await openSignIn(first);
  await expect(stored(first)).not.toBeChecked();
  await stored(first).check();
  await first.quit();

  const second = await launch('default');
  await expect(second.page.getByRole('list', { name: 'People' })).toBeVisible();
  await openSignIn(second);
  await setWidth(second, 320);
  expect(await second.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await stored(second).uncheck();
  await second.quit();

  const third = await launch('default');
  await signInWithPassword(third);
});
