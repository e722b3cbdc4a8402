import { expect, type Locator } from '@playwright/test';
import { timeField } from '../../src-renderer/text/dayField.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { arriveTwo, meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import { makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

const HOUR_MS = 3_600_000;

const later = ({ page }: Person): Locator => page.getByRole('button', { name: 'Schedule message' });
const line = ({ page }: Person): Locator => page.getByRole('button', { name: /scheduled messages?$/ });
const list = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Scheduled messages' });
const rows = (person: Person): Locator => list(person).getByRole('listitem');
const choosing = ({ page }: Person): Locator => page.getByRole('dialog', { name: 'Schedule message' });

async function choose(person: Person, item: RegExp | string): Promise<void> {
  await later(person).click();
  await person.page.getByRole('menuitem', { name: item }).click();
}

test('scheduled messages are listed, and can be changed, cancelled, sent now or deleted', async ({ arrive }) => {
  test.slow();
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  await expect(later(mei)).toBeDisabled();
  await expect(later(mei)).toHaveAccessibleDescription('Write a message first');

  await mei.composer.fill('the minutes');
  await later(mei).click();
  await expect(page.getByRole('menuitem')).toHaveCount(4);
  await expectAccessible(page, 'when to send');
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
  await expect(line(mei)).toHaveText('1 scheduled message');
  await expect(mei.composer).toHaveValue('');
  await expect(mei.composer).toBeFocused();
  for (const text of ['the agenda', 'the list']) {
    await mei.composer.fill(text);
    await choose(mei, /^Monday morning/);
    await expect(mei.composer).toHaveValue('');
  }
  await expect(line(mei)).toHaveText('3 scheduled messages');
  // They are stored on the server, visible to their author only.
  await page.reload();
  await expect(line(mei)).toHaveText('3 scheduled messages');
  await expect(line(tom)).toHaveCount(0);

  await line(mei).click();
  const minutes = rows(mei).filter({ hasText: 'the minutes' });
  const inTwoDays = timeField(Date.now() + 48 * HOUR_MS);
  await minutes.getByRole('button', { name: 'Change time' }).click();
  await minutes.getByLabel('When').fill(timeField(Date.now() - HOUR_MS));
  await minutes.getByRole('button', { name: 'Save time' }).click();
  await expect(minutes.getByRole('alert')).toHaveText('This time has passed. Choose a later one.');
  await expectAccessible(page, 'what is sent later');
  await minutes.getByLabel('When').fill(inTwoDays);
  await minutes.getByRole('button', { name: 'Save time' }).click();
  await expect(minutes).toContainText(`Scheduled for ${inTwoDays.slice('yyyy-mm-ddT'.length)}`);
  await expect(minutes.getByRole('button', { name: 'Change time' })).toBeFocused();

  const agenda = rows(mei).filter({ hasText: 'the agenda' });
  await agenda.getByRole('button', { name: 'Send now' }).click();
  await tom.sees('the agenda');
  await mei.sees('the agenda');
  await expect(rows(mei)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(line(mei)).toBeFocused();

  await line(mei).click();
  await rows(mei).filter({ hasText: 'the list' }).getByRole('button', { name: 'Edit message' }).click();
  await expect(mei.composer).toHaveValue('the list');
  await expect(mei.composer).toBeFocused();
  await expect(line(mei)).toHaveText('1 scheduled message');
  await line(mei).click();
  await expect(minutes.getByRole('button', { name: 'Edit message' })).toBeDisabled();
  await minutes.getByRole('button', { name: 'Delete' }).click();
  await expect(list(mei)).toHaveCount(0);
  await expect(line(mei)).toHaveCount(0);
  await expect(mei.composer).toBeFocused();
  await expect(tom.messages.getByRole('article')).toHaveCount(2);
});

test('a scheduled message is sent at its time, and an invalid time is explained and loses nothing', async ({
  arrive,
}) => {
  test.slow();
  const [mei, tom] = await arriveTwo(arrive);
  await mei.composer.fill('in a moment');
  await choose(mei, 'Choose a time…');
  const when = choosing(mei).getByLabel('When');
  const yes = choosing(mei).getByRole('button', { name: 'Schedule' });
  await expect(when).toBeFocused();
  await when.fill('');
  await yes.click();
  await expect(choosing(mei).getByRole('alert')).toHaveText('Enter a valid date and time.');
  await when.fill(timeField(Date.now() - HOUR_MS));
  await yes.click();
  await expect(choosing(mei).getByRole('alert')).toHaveText('This time has passed. Choose a later one.');
  await expectAccessible(mei.page, 'a time that is over');
  await mei.page.keyboard.press('Escape');
  await expect(mei.composer).toBeFocused();
  await expect(mei.composer).toHaveValue('in a moment');

  await choose(mei, 'Choose a time…');
  await expect(when).toBeVisible();
  // On a busy machine the time may already be over; then the next one is chosen.
  for (let seconds = 5; await choosing(mei).isVisible(); seconds *= 2) {
    await when.fill(inSeconds(seconds));
    await yes.click();
    // While the dialog is open, the rest of the page is inert to assistive technology.
    await expect(choosing(mei).getByRole('alert').or(mei.composer)).toBeVisible();
  }
  await tom.open(mei);
  await tom.sees('in a moment');
  await mei.sees('in a moment');
  await expect(line(mei)).toHaveCount(0);
  await expect(mei.composer).toHaveValue('');
});

/** A time in the format of the field, to the second. */
function inSeconds(seconds: number): string {
  const at = Date.now() + seconds * 1_000;
  return `${timeField(at)}:${String(new Date(at).getSeconds()).padStart(2, '0')}`;
}

testOwnServer('a message with files, or written offline, cannot be scheduled', async ({ arrive, product }) => {
  const [mei] = await arriveTwo(arrive);
  await mei.composer.fill('with a file');
  await expect(later(mei)).toBeEnabled();
  await mei.page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(later(mei)).toHaveAccessibleDescription(/^Only text can be scheduled/);
  await later(mei).click({ force: true });
  await expect(mei.page.getByRole('menu')).toHaveCount(0);
  await mei.page.getByRole('button', { name: 'Remove a.txt' }).click();
  await expect(later(mei)).toBeEnabled();
  await product.redis.kill();
  await expect(mei.offlineStrip).toBeVisible();
  await expect(later(mei)).toHaveAccessibleDescription('Not available while you’re offline');
  await expect(mei.composer).toHaveValue('with a file');
});

test('a message that was scheduled in a room that has closed says before its time that it won’t be sent', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review' });
  await mei.composer.fill('the minutes');
  await choose(mei, /^In an hour/);
  await expect(line(mei)).toHaveText('1 scheduled message');
  await (await chooseFromRoomMenu(mei, 'Close room…')).getByRole('button', { name: 'Close room' }).click();
  await mei.page.getByRole('button', { name: 'Recreate room' }).click();
  await expect(mei.composer).toBeFocused();

  const refused = mei.page.getByRole('button', { name: '1 scheduled message can’t be sent' });
  await refused.click();
  await expect(rows(mei)).toContainText('Won’t be sent: it was written for a room that has closed.');
  await rows(mei).getByRole('button', { name: 'Edit message' }).click();
  await expect(mei.composer).toHaveValue('the minutes');
  await expect(refused).toHaveCount(0);
});
