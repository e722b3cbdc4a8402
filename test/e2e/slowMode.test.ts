import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFor, chooseForMessage, chooseFromRoomMenu } from './support/insideRoom.ts';
import type { Person } from './support/Person.ts';
import { enterRoom, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

/** More than the shortest interval. */
const PAST_TEN_SECONDS = { timeout: 30_000 };

/** A room of Mei in slow mode, with Tom. */
async function gather(
  arrive: (name: string) => Promise<Person>,
  interval: '10 seconds' | '1 minute',
): Promise<readonly [Person, Person]> {
  const [mei, tom] = [await arrive('Mei Lin'), await arrive('Tom Weber')];
  await mei.register();
  await makeRoom(mei, { name: 'questions' });
  await tom.register();
  await enterRoom(tom, 'questions');
  await chooseSlowMode(mei, interval);
  await expect(tom.messages.getByText(`Mei Lin set slow mode to one message every ${interval}`)).toBeVisible();
  return [mei, tom];
}

async function chooseSlowMode(mei: Person, choice: string): Promise<void> {
  const dialog = await chooseFromRoomMenu(mei, 'Change slow mode…');
  await dialog.getByText(choice, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
}

test('the owner chooses the slow mode with the keyboard', async ({ arrive }) => {
  const mei = await arrive('Mei Lin');
  await mei.register();
  await makeRoom(mei, { name: 'questions' });
  const dialog = await chooseFromRoomMenu(mei, 'Change slow mode…');
  await expect(dialog.getByRole('radio', { name: 'Off' })).toBeFocused();
  await mei.page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('Each person can write one message every 10 seconds.')).toBeVisible();
  await expectAccessible(mei.page, 'slow mode');
  await mei.page.keyboard.press('Enter');
  await expect(mei.messages.getByText('You set slow mode to one message every 10 seconds')).toBeVisible();
});

test('slow mode lets a member write one message at a time, and keeps the draft until the next one', async ({
  arrive,
}) => {
  const [mei, tom] = await gather(arrive, '1 minute');
  const notice = tom.page.getByText(/^Slow mode: you can write again in /);
  await expect(notice).toHaveCount(0);
  await tom.say('When does the bus leave?');

  await expect(notice).toBeVisible();
  await tom.composer.fill('And from where?');
  await expect(tom.send).toBeDisabled();
  await tom.composer.press('Enter');
  await expect(tom.composer).toHaveValue('And from where?');
  await expectAccessible(tom.page, 'a composer in slow mode');
  for (const text of ['At nine', 'From the station']) {
    await mei.say(text);
    await tom.sees(text);
  }
  await chooseForMessage(tom, 'When does the bus leave?', 'Edit');
  await expect(notice).toHaveCount(0);
  await tom.page.keyboard.press('Escape');

  await expect(notice).toBeVisible();
  await chooseSlowMode(mei, 'Off');
  await expect(tom.messages.getByText('Mei Lin turned off slow mode')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await tom.composer.press('Enter');
  await mei.sees('And from where?');
  await chooseSlowMode(mei, '1 hour');
  await expect(notice).toBeVisible();
  await chooseFor(mei, 'Tom Weber', 'Make moderator');
  await expect(notice).toHaveCount(0);
  await tom.say('Thanks');
  await mei.sees('Thanks');
});

testOwnServer('what was written offline is sent by itself in slow mode, in order', async ({ arrive, product }) => {
  const [mei, tom] = await gather(arrive, '10 seconds');
  await product.redis.kill();
  await expect(tom.offlineStrip).toBeVisible();
  for (const text of ['Hello', 'Is it raining?']) await tom.say(text);
  await product.redis.restart();

  await expect(tom.messages.getByText('Slow mode: sending later')).toBeVisible();
  await mei.sees('Hello');
  await expect(mei.messages.getByText('Is it raining?')).toBeVisible(PAST_TEN_SECONDS);
  await expect(mei.messages.getByRole('paragraph')).toHaveText(['Hello', 'Is it raining?']);
  await expect(tom.page.getByText(/^Slow mode: you can write again in /)).toHaveCount(0, PAST_TEN_SECONDS);
  await tom.say('Thanks');
  await mei.sees('Thanks');
});
