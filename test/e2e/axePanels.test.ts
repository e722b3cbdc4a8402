import { expect, type Locator } from '@playwright/test';
import { choose, picture } from './support/attachments.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { fakeMicrophone } from './support/fakeMicrophone.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 720 };

test.use(fakeMicrophone);

const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });
const panel = ({ page }: Person, name: string): Locator => page.getByRole('complementary', { name });

async function act(person: Person, text: string, choice: string): Promise<void> {
  await article(person, text).first().focus();
  await person.page.keyboard.press('Shift+F10');
  await person.page.getByRole('menuitem', { name: choice }).click();
}

async function inBothWidths({ page }: Person, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.setViewportSize(NARROW);
  await expectAccessible(page, `${state}, narrow`);
  await page.setViewportSize(WIDE);
}

test('axe finds no violations in the panels of a conversation: thread, pins, media and files', async ({ arrive }) => {
  test.slow();
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  await act(mei, 'before', 'Reply in thread');
  const thread = panel(mei, 'Thread');
  await expect(thread).toContainText('No replies yet');
  await expectAccessible(page, 'thread without replies');
  await thread.getByRole('textbox', { name: 'Reply in thread' }).fill('an answer');
  await thread.getByRole('textbox', { name: 'Reply in thread' }).press('Enter');
  await expect(thread.getByRole('article')).toHaveCount(2);
  await inBothWidths(mei, 'thread');
  await thread.getByRole('button', { name: 'Close thread' }).click();

  await act(mei, 'before', 'Pin for everyone');
  await page.getByRole('button', { name: '1 pinned message' }).click();
  await expect(panel(mei, 'Pinned messages').getByRole('listitem')).toHaveCount(1);
  await inBothWidths(mei, 'pinned messages');
  await panel(mei, 'Pinned messages').getByRole('button', { name: 'Unpin' }).click();
  await expect(panel(mei, 'Pinned messages')).toContainText('No pinned messages');
  await expectAccessible(page, 'nothing pinned');
  await panel(mei, 'Pinned messages').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Media and files' }).click();
  const files = panel(mei, 'Media and files');
  await expect(files.getByRole('tab')).toHaveCount(2);
  for (const tab of await files.getByRole('tab').all()) {
    await tab.click();
    await expectAccessible(page, `${await tab.textContent()}, empty`);
  }
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(120, 90) });
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') };
  await choose(tom, png('one.png'), png('two.png'), plan);
  await tom.send.click();
  await expect(picture(mei, 'two.png')).toBeVisible();
  for (const tab of await files.getByRole('tab').all()) {
    await tab.click();
    await expect(files.getByRole('button', { name: /plan\.txt|two\.png/ }).first()).toBeVisible();
    await inBothWidths(mei, `${await tab.textContent()}`);
  }
  await files.getByRole('button', { name: 'Close' }).click();

  await picture(mei, 'one.png').click();
  await expect(page.getByRole('dialog', { name: 'Photo one.png' })).toContainText('1 of 2');
  await inBothWidths(mei, 'one picture of several');
});

test('axe finds no violations while messages are recorded, played, selected, forwarded, saved, found by date and scheduled', async ({
  arrive,
}) => {
  test.slow();
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(page.getByRole('timer', { name: 'Recording time' })).toHaveText(/^\d+:(?!00)\d\d$/);
  await inBothWidths(mei, 'voice message that is being recorded');
  await page.getByRole('button', { name: 'Send recording' }).click();
  const card = tom.messages.getByRole('article').last();
  await expect(card).toContainText('Voice message');
  await inBothWidths(tom, 'voice message');
  await card.getByRole('button', { name: /^Play / }).click();
  await expect(card.getByRole('button', { name: /^Pause / })).toBeVisible();
  await expectAccessible(tom.page, 'voice message that is being played');

  const saved = page.getByRole('list', { name: 'For you' }).getByRole('button', { name: 'Saved', exact: true });
  await saved.click();
  await expect(page.getByRole('article', { name: 'Saved' })).toContainText('No saved messages');
  await expectAccessible(page, 'nothing saved');
  await mei.open(tom);
  await act(mei, 'before', 'Save for later');
  await saved.click();
  await expect(page.getByRole('list', { name: 'Saved messages' }).getByRole('listitem')).toHaveCount(1);
  await inBothWidths(mei, 'saved messages');
  await mei.open(tom);

  await article(mei, 'before').first().focus();
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected messages' });
  await expect(bar).toContainText('2 selected');
  await inBothWidths(mei, 'several that are selected');
  await page.keyboard.press('Escape');
  await act(mei, 'before', 'Forward');
  await expect(page.getByRole('dialog')).toBeVisible();
  await inBothWidths(mei, 'forwarding');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Go to a date' }).click();
  await expect(page.getByRole('button', { name: 'Go', exact: true })).toBeVisible();
  await inBothWidths(mei, 'going to a date');
  await page.keyboard.press('Escape');

  await mei.composer.fill('the minutes');
  await page.getByRole('button', { name: 'Schedule message' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
  await page.getByRole('button', { name: /scheduled messages?$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Scheduled messages' }).getByRole('listitem')).toHaveCount(1);
  await inBothWidths(mei, 'what is sent later');
});
