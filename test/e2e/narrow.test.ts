import { expect } from '@playwright/test';
import { findFaults } from '../pictures/support/findFaults.ts';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { choose } from './support/attachments.ts';
import type { Person } from './support/Person.ts';
import { pngOf } from './support/samples.ts';
import { chooseFromPlus, dialog, fillNewRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

/** WCAG 1.4.10: a window of 1280 pixels at 400 % is 320 pixels wide. */
const NARROW = { width: 320, height: 640 };

const softly = expect.configure({ soft: true });

/** Nothing is wider than the window, clipped or covered. */
async function fits({ page }: Person, view: string, over?: string): Promise<void> {
  await softly.poll(() => findFaults(page, over), { message: view }).toEqual([]);
}

/** The composer and its send button are entirely visible, too. */
async function canWrite(person: Person, view: string): Promise<void> {
  for (const part of [person.composer, person.send]) await expect(part, view).toBeInViewport({ ratio: 1 });
  await fits(person, view);
}

test('at 320 px, or 400 % of a common window, every main view fits and messages can be written', async ({ arrive }) => {
  test.slow();
  const tom = await arrive('Tomás Nunes de Albuquerque');
  await tom.register();
  const mei = await arrive('Mei');
  const { page } = mei;
  await page.setViewportSize(NARROW);
  await mei.visit();
  await fits(mei, 'sign-in');
  await mei.register();
  await fits(mei, 'the list, with nothing in it');

  const back = page.getByRole('button', { name: 'Back to conversations' });
  await mei.writeTo(tom);
  await canWrite(mei, 'a conversation that is new');
  await mei.say(`a${'very'.repeat(40)}long word, \`${'code'.repeat(30)}\`, https://example.com/${'path/'.repeat(30)}`);
  await mei.say(`| ${'column | '.repeat(12)}\n| ${'--- | '.repeat(12)}\n| ${'cell | '.repeat(12)}`);
  await choose(mei, { name: `${'long-name-'.repeat(12)}.png`, mimeType: 'image/png', buffer: pngOf(1200, 90) });
  await canWrite(mei, 'a file that waits to be sent');
  await mei.send.click();
  await expect(mei.messages.getByRole('article')).toHaveCount(3);
  await mei.composer.fill('words\n'.repeat(30));
  await canWrite(mei, 'a long text that is being written');
  await mei.composer.fill('');
  await canWrite(mei, 'a conversation');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await fits(mei, 'details', 'aside');
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toHaveCount(0);

  await mei.messages.getByRole('article').first().focus();
  await page.keyboard.press('t');
  await expect(page.getByRole('complementary', { name: 'Thread' })).toBeVisible();
  await fits(mei, 'a thread', 'aside');
  await page.keyboard.press('Escape');
  await mei.messages.getByRole('article').first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await fits(mei, 'the menu of a message');
  await page.keyboard.press('Escape');
  await back.click();
  await expect(mei.conversation(tom)).toBeVisible();
  await fits(mei, 'the list');

  await chooseFromPlus(mei, 'New room');
  await fillNewRoom(mei, { name: 'a-room-with-quite-a-long-name', password: 'open sesame', seats: 20 });
  await fits(mei, 'making a room');
  await dialog(mei, 'New room').getByRole('button', { name: 'Create room' }).click();
  await expect(page.getByRole('heading', { name: 'a-room-with-quite-a-long-name', level: 1 })).toBeVisible();
  await canWrite(mei, 'a room');
  await back.click();
  const activity = new ActivityScreen(mei);
  await activity.open();
  for (const tab of ['All', 'Mentions', 'Announcements', 'Topics']) {
    await activity.tab(tab).click();
    await fits(mei, `Activity, ${tab}`);
  }
  await page.keyboard.press('Control+Shift+f');
  // The list of results scrolls, so what is too wide there is no fault of the window.
  await expect(page.getByRole('button', { name: /^after:/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('word');
  await expect(page.getByRole('option').first()).toBeVisible();
  await fits(mei, 'search');
  await page.keyboard.press('Escape');
});
