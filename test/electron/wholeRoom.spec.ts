import { expect, type Browser } from '@playwright/test';
import { Redis } from 'ioredis';
import { choose, seesPicture } from '../e2e/support/attachments.ts';
import { chooseFor, chooseFromRoomMenu, expectTextGone, member, recall } from '../e2e/support/insideRoom.ts';
import { Person } from '../e2e/support/Person.ts';
import { dialog, makeRoom } from '../e2e/support/rooms.ts';
import { pngOf } from '../e2e/support/samples.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { test } from './support/test.ts';

/** Follows the link to the room in a browser and enters it. */
async function followLink(browser: Browser, name: string, link: string): Promise<Person> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(link);
  const person = new Person(name, page);
  await person.askForAccount();
  const door = dialog(person, 'launch-review');
  await door.getByLabel('Password', { exact: true }).fill('harbour');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(person.composer).toBeFocused();
  return person;
}

test('three people in browsers and one at the desktop use a room from creation to closing', async ({ launch }) => {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const desktop = await launch('default');
    await desktop.choosePlace('A Parley server', product.url);
    await desktop.register('Mei Lin');
    const mei = new Person('Mei Lin', desktop.page);
    await makeRoom(mei, { name: 'launch-review', password: 'harbour', seats: 5 });

    await mei.messages.getByRole('button', { name: 'Copy invitation link' }).click();
    const link = `${product.url}/#room/launch-review`;
    await expect.poll(() => desktop.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(link);
    const tom = await followLink(browser, 'Tom Weber', link);
    const sofia = await followLink(browser, 'Sofia Rivera', link);
    const jonas = await followLink(browser, 'Jonas Okafor', link);
    const everybody = [mei, tom, sofia, jonas];
    // Beside the name or, in a window too narrow for both, in the details panel only.
    for (const { page } of everybody) await expect(page.getByText('4 here · 5 seats')).toBeAttached();

    await mei.say('Copy deck is final');
    await tom.say('看过了');
    for (const person of everybody) {
      await person.sees('Copy deck is final');
      await person.sees('看过了');
    }

    await choose(sofia, { name: 'harbour.png', mimeType: 'image/png', buffer: pngOf(300, 200) });
    await sofia.send.click();
    for (const person of everybody) await seesPicture(person, 'harbour.png', 300);

    await chooseFor(mei, 'Tom Weber', 'For 10 minutes');
    await expect(tom.page.getByText(/^You’re muted until \d\d:\d\d/)).toBeVisible();
    await expect(tom.send).toBeDisabled();
    await expect(member(jonas, 'Tom Weber')).toContainText('muted 10 min');

    await jonas.say('a word too much');
    await mei.sees('a word too much');
    await recall(mei, 'a word too much');
    for (const person of [tom, sofia, jonas]) {
      await expect(person.messages.getByText('Deleted by Mei Lin')).toBeVisible();
    }
    for (const person of everybody) await expectTextGone(person, 'a word too much');

    await jonas.composer.fill('still writing');
    const time = await chooseFromRoomMenu(mei, 'Change closing time…');
    await time.getByText('Other', { exact: true }).click();
    await time.getByLabel('Unit').selectOption('minutes');
    await time.getByLabel('How long').fill('0.2');
    await time.getByRole('button', { name: 'Save' }).click();
    for (const { page } of everybody) {
      const closed = page.getByRole('heading', { name: 'launch-review has closed' });
      await expect(closed).toBeVisible({ timeout: 60_000 });
    }
    await expect(jonas.page.getByText('Your draft is saved.')).toBeVisible();
    const redis = new Redis(product.redis.url);
    await expect.poll(() => redis.keys('parley:{room:launch-review}:*')).toEqual([]);
    redis.disconnect();
  } finally {
    await browser.close();
    await product.stop();
  }
});
