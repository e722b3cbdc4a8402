import { expect, type Page } from '@playwright/test';
import { meet } from './support/meet.ts';
import { makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

/** Presses one of the buttons at the side of a mouse, which Playwright's mouse doesn't have. */
async function pressMouseButton(page: Page, button: 'back' | 'forward'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const type of ['mousePressed', 'mouseReleased'] as const) {
    await session.send('Input.dispatchMouseEvent', { type, button, x: 400, y: 300, clickCount: 1 });
  }
  await session.detach();
}

test('Alt with an arrow and the buttons of a mouse go back and forward through what was shown', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  const activity = page.getByRole('heading', { name: 'Activity', exact: true });
  const title = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  await makeRoom(mei, { name: 'lunch-today' });
  await expect(title).toHaveText('lunch-today');
  await mei.conversation(tom).click();
  await expect(title).toHaveText('Tom');
  await page.getByRole('button', { name: 'Activity' }).first().click();
  await expect(activity).toBeVisible();

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(activity).toHaveCount(0);
  await expect(title).toHaveText('Tom');
  await pressMouseButton(page, 'back');
  await expect(title).toHaveText('lunch-today');
  await pressMouseButton(page, 'forward');
  await expect(title).toHaveText('Tom');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(activity).toBeVisible();
  // The page is the same, and a dialog keeps the keys for itself.
  await page.keyboard.press('ControlOrMeta+/');
  await expect(page.getByRole('dialog')).toContainText('Back to what was shown before');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(activity).toBeVisible();
});
