import { expect, type Locator } from '@playwright/test';
import { choose, seesPicture } from './support/attachments.ts';
import { recall } from './support/insideRoom.ts';
import { meet } from './support/meet.ts';
import { enterRoom, makeRoom, room } from './support/rooms.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

const top = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;

test('text blocks are close together, a mention is a pill, "(edited)" follows the time, and the day is Today', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await mei.say('**Plan**\n\nfor @Tom here\n- one\n- two');
  const message = tom.messages.getByRole('article').filter({ hasText: 'Plan' });
  const [first, second] = [message.getByRole('paragraph').first(), message.getByRole('paragraph').nth(1)];
  await expect(second).toBeVisible();
  const gap = (await top(second)) - (await top(first)) - ((await first.boundingBox())?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(6);
  expect(gap).toBeLessThanOrEqual(8);
  for (const { messages } of [mei, tom]) {
    const pill = messages.getByRole('button', { name: '@Tom' });
    await expect(pill).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(messages.getByRole('separator', { name: 'Today' })).toBeVisible();
  }

  await tom.say('typo');
  await tom.editLast();
  await tom.composer.fill('no typo');
  await tom.composer.press('Enter');
  const edited = mei.messages.getByRole('article').filter({ hasText: 'no typo' });
  await expect(edited).toContainText(/^\w+\d\d:\d\d\(edited\)no typo|Tom\d\d:\d\d\(edited\)no typo/);
});

test('a message of more than about twelve lines is collapsed', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  await mei.sayAndWait(Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n'), 'line 11');
  await expect(mei.messages.getByText('line 11')).toBeVisible();
  await expect(mei.messages.getByText('line 12')).toHaveCount(0);
  await mei.messages.getByRole('button', { name: 'Show all (8 more lines)' }).click();
  await expect(mei.messages.getByText('line 19')).toBeVisible();
});

test('one very long word wraps in the composer, and the details panel dims a narrow conversation', async ({
  arrive,
}) => {
  const [mei] = await meet(arrive);
  await mei.composer.fill('w'.repeat(300));
  expect(await mei.composer.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
  expect((await mei.composer.boundingBox())?.height).toBeGreaterThan(60);
  await mei.page.setViewportSize({ width: 900, height: 700 });
  await mei.page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(mei.page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  const veil = await mei.page.getByRole('main').evaluate((main) => getComputedStyle(main, '::after').backgroundColor);
  expect(veil).not.toBe('rgba(0, 0, 0, 0)');
});

test('the sidebar shows the last message of each conversation in one line once that setting is on', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('**bold** and\n- a very long line that does not fit the sidebar, whatever its width may be');
  await mei.sees('bold');
  await expect(mei.conversation(tom)).toHaveText('Tom');
  await mei.page.keyboard.press('ControlOrMeta+,');
  await mei.page.getByRole('tab', { name: 'Appearance' }).click();
  await mei.page.getByRole('switch', { name: 'Show the last message' }).check();
  await mei.page.getByRole('button', { name: 'Done' }).click();
  const line = mei.conversation(tom).locator('small');
  await expect(line).toHaveText(/^bold and\s+(• )?a very long line/);
  await expect(mei.conversation(tom)).toHaveAccessibleName('Tom');
  await expect(mei.conversation(tom)).toHaveAccessibleDescription(/bold and/);
  const [textHeight, lineHeight] = await line.evaluate((part) => [
    part.clientHeight,
    Number.parseFloat(getComputedStyle(part).lineHeight),
  ]);
  expect(textHeight).toBeLessThan((lineHeight ?? 0) * 1.5);
  expect(await line.locator('span').evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true);

  await choose(tom, { name: 'harbour.png', mimeType: 'image/png', buffer: pngOf(90, 60) });
  await expect(tom.page.getByRole('list', { name: 'Files to send' })).toContainText('harbour.png');
  await tom.composer.press('Enter');
  await seesPicture(mei, 'harbour.png', 90);
  await expect(line).toHaveText('Photo: harbour.png');
  await mei.say('not for long');
  await expect(line).toHaveText('You: not for long');
  await recall(mei, 'not for long');
  await expect(line).toHaveText('You: Deleted message');

  await makeRoom(mei, { name: 'harbour' });
  await enterRoom(tom, 'harbour');
  await tom.say('hello room');
  await expect(room(mei, 'harbour').locator('small')).toHaveText('Tom: hello room');
  await mei.page.reload();
  await expect(room(mei, 'harbour').locator('small')).toHaveText('Tom: hello room');
  await mei.page.setViewportSize({ width: 320, height: 640 });
  await mei.page.getByRole('button', { name: /^Back/ }).click();
  await expect(line).toBeVisible();
  expect(await mei.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
