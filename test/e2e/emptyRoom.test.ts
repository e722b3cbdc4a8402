import { expect } from '@playwright/test';
import { Redis } from 'ioredis';
import { findChromium } from '../../scripts/setup/programs.ts';
import { browserOptions } from '../support/browserOptions.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { allowNotifications, announced } from './support/notifications.ts';
import { chooseFromPlus, dialog, enterRoom, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

/** The headless shell of Chromium denies notifications. */
test.use({ launchOptions: browserOptions(findChromium()) });

test('hour 4: an empty room offers to add people by a direct message without the password, and to copy its link', async ({
  arrive,
  product,
}) => {
  const [mei, tom, ann] = [await arrive('Mei'), await arrive('Tom'), await arrive('Ann')];
  for (const person of [mei, tom, ann]) await person.register();
  await mei.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeRoom(mei, { name: 'front-desk', password: 'harbour' });
  const link = `${product.url}/#room/front-desk`;

  await mei.messages.getByRole('button', { name: 'Copy invitation link' }).click();
  await expect(mei.messages.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await mei.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(mei.page, 'an empty room');

  await mei.messages.getByRole('button', { name: 'Add people' }).click();
  const picker = dialog(mei, 'Add people to front-desk');
  await expect(picker.getByRole('searchbox', { name: 'Find a person' })).toBeFocused();
  await expect(picker.getByRole('listitem')).toHaveCount(2);
  await expect(picker).toHaveAccessibleDescription(/They’ll also need the room’s password\.$/);
  await mei.page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(mei.page, 'adding people, narrow');
  await mei.page.setViewportSize({ width: 1280, height: 720 });
  await picker.getByRole('searchbox').fill('tom');
  await picker.getByRole('searchbox').press('Enter');
  await expect(picker.getByRole('button', { name: 'Sent to Tom' })).toBeVisible();
  await mei.page.keyboard.press('Escape');

  await tom.open(mei);
  await expect(tom.messages.getByRole('article')).toHaveCount(1);
  await expect(tom.messages).not.toContainText('harbour');
  await tom.messages.getByRole('link', { name: '#front-desk' }).click();
  const door = dialog(tom, 'front-desk');
  await door.getByLabel('Password', { exact: true }).fill('harbour');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();

  // Members of the room are not offered as invitees.
  await mei.messages.getByRole('button', { name: 'Add people' }).click();
  await expect(picker.getByRole('listitem')).toHaveText([/Ann/]);
  await mei.page.keyboard.press('Escape');
  await tom.say('hello');
  await mei.sees('hello');
  await expect(mei.messages.getByRole('button', { name: 'Add people' })).toHaveCount(0);
  await mei.page.getByRole('button', { name: 'Room menu' }).click();
  await mei.page.getByRole('menuitem', { name: 'Add people…' }).click();
  await expect(picker).toBeVisible();
});

test('hour 4: a new room closes after 7 days, and the form explains beside its button what happens then', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await chooseFromPlus(mei, 'New room');
  const form = dialog(mei, 'New room');
  await expect(form.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(form.getByRole('radio')).toHaveCount(7);
  await expect(form.getByRole('group', { name: 'Closes after inactivity' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Create room' })).toHaveAccessibleDescription(
    'Each message resets the timer. When the room closes, its messages and files are deleted.',
  );
  await mei.page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(mei.page, 'new room, narrow');
  await form.getByLabel('Name', { exact: true }).fill('front-desk');
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(mei.composer).toBeFocused();
  await mei.page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(room(mei, 'front-desk')).toHaveAccessibleDescription(/closes in (7 days|6 days 23 h) if nobody writes/);
});

testOwnServer(
  'hour 4: members are notified once that their room closes in 15 minutes, unless a message arrives',
  async ({ arrive, product }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await makeRoom(mei, { name: 'harbour', idleMinutes: 120 });
    const tom = await arrive('Tom');
    await tom.register();
    await enterRoom(tom, 'harbour');
    await allowNotifications(tom);
    await expect(tom.composer).toBeVisible();
    await tom.writeTo(mei);

    const redis = new Redis(product.redis.port, '127.0.0.1', { replyMapping: 'legacy' });
    const keys = (await redis.keys('*')).filter((key) => key.includes('{room:harbour}'));
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys) await redis.pexpire(key, 14.5 * 60_000);
    redis.disconnect();
    // The window compares the ends of its conversations whenever it gets the focus.
    await tom.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(room(tom, 'harbour')).toHaveAccessibleDescription(/closes in 1[45] min/);
    const warning = /^harbour: Closes in 1[45] min if nobody writes\./;
    await expect.poll(() => announced(tom.page)).toEqual([expect.stringMatching(warning)]);

    await mei.say('not yet');
    await expect(room(tom, 'harbour')).toHaveAccessibleDescription(/closes in (2 h|1 h 59 min)/);
    await expect.poll(() => announced(tom.page)).toEqual([expect.stringMatching(warning), 'Mei · harbour: not yet']);
  },
);
