import { expect } from '@playwright/test';
import { signInElsewhere } from './support/elsewhere.ts';
import { chooseFor, chooseFromRoomMenu, readDisk, expectTextGone, member, recall } from './support/insideRoom.ts';
import { choose, picture, seesPicture } from './support/attachments.ts';
import { enterAt } from './support/keys.ts';
import type { Person } from './support/Person.ts';
import { enterRoom, makeRoom, room } from './support/rooms.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';

/** Mei creates a room, and the others enter it. */
async function gather(arrive: (name: string) => Promise<Person>, ...names: string[]): Promise<[Person, ...Person[]]> {
  const mei = await arrive('Mei Lin');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review', password: 'harbour', seats: 5, idleMinutes: 120 });
  const others: Person[] = [];
  for (const name of names) {
    const other = await arrive(name);
    await other.register();
    await enterRoom(other, 'launch-review', 'harbour');
    others.push(other);
  }
  return [mei, ...others];
}

test('three people use a room from creation to its automatic closing', async ({ arrive }) => {
  test.setTimeout(120_000);
  const [mei, tom, sofia] = await gather(arrive, 'Tom Weber', 'Sofia Rivera');
  if (tom === undefined || sofia === undefined) throw new Error('a participant is missing');

  await test.step('D4: everybody sees who is in the room and what happened', async () => {
    for (const person of [mei, tom, sofia]) {
      await expect(person.page.getByText('3 here · 5 seats')).toBeVisible();
      await expect(person.page.getByText(/^(2 h|1 h 59 min)$/)).toBeVisible();
      await expect(person.page.getByTitle(/^Closes in (2 h|1 h 59 min), at .+, if nobody writes$/)).toBeVisible();
      await expect(member(person, 'Mei Lin')).toContainText('owner');
    }
    await expect(mei.messages.getByText(/^Tom Weber and Sofia Rivera joined the room/)).toBeVisible();
    await expect(tom.messages.getByText(/^You and Sofia Rivera joined the room|^You joined the room/)).toBeVisible();
    await expect(mei.page.getByRole('button', { name: 'Options for Tom Weber' })).toBeVisible();
    await expect(tom.page.getByRole('button', { name: /^Options for/ })).toHaveCount(0);
  });

  await test.step('they send messages', async () => {
    await mei.say('Copy deck is final');
    await tom.say('看过了');
    await sofia.sees('Copy deck is final');
    await sofia.sees('看过了');
  });

  await test.step('D15: a muted member keeps the draft, and can send it after the mute is lifted', async () => {
    await chooseFor(mei, 'Tom Weber', 'For 10 minutes');
    await expect(tom.page.getByText(/^You’re muted until \d\d:\d\d/)).toBeVisible();
    await tom.composer.fill('let me finish');
    await tom.composer.press('Enter');
    await expect(tom.composer).toHaveValue('let me finish');
    await expect(tom.send).toBeDisabled();
    await expect(member(sofia, 'Tom Weber')).toContainText('muted 10 min');
    const ownMute = member(tom, 'Tom Weber').getByText('muted 10 min');
    expect(await ownMute.evaluate((chip) => chip.scrollWidth - chip.clientWidth), 'the time is cut off').toBe(0);
    await chooseFor(mei, 'Tom Weber', /^Unmute/);
    await expect(tom.send).toBeEnabled();
    await expect(tom.page.getByText(/^You’re muted/)).toHaveCount(0);
    await tom.composer.press('Enter');
    await sofia.sees('let me finish');
  });

  await test.step('D16: a recalled message disappears for everybody, with the name of who recalled it', async () => {
    await sofia.say('a word too much');
    for (const person of [mei, tom]) await person.sees('a word too much');
    await expect.poll(() => readDisk(tom)).toContain('a word too much');
    await recall(sofia, 'a word too much');
    for (const person of [mei, tom]) await expect(person.messages.getByText('Deleted by Sofia Rivera')).toBeVisible();
    await expect(sofia.messages.getByText('Deleted by you')).toBeVisible();
    for (const person of [mei, tom, sofia]) await expectTextGone(person, 'a word too much');

    await tom.say('not for this room');
    await mei.sees('not for this room');
    await recall(mei, 'not for this room');
    await expect(tom.messages.getByText('Deleted by Mei Lin')).toBeVisible();
    for (const person of [mei, tom, sofia]) await expectTextGone(person, 'not for this room');
  });

  await test.step('D10: everybody sees a picture, and recalling it removes it for everybody', async () => {
    await choose(sofia, { name: 'harbour.png', mimeType: 'image/png', buffer: pngOf(300, 200) });
    await sofia.composer.fill('the harbour');
    await sofia.composer.press('Enter');
    for (const person of [mei, tom]) await seesPicture(person, 'harbour.png', 300);
    await recall(sofia, 'the harbour');
    for (const person of [mei, tom, sofia]) {
      await expect(picture(person, 'harbour.png')).toHaveCount(0);
      await expectTextGone(person, 'the harbour');
    }
  });

  await test.step('the owner sets the seats and removes a member', async () => {
    const seats = await chooseFromRoomMenu(mei, 'Change seats…');
    await seats.getByLabel('Seats').fill('7');
    await seats.getByRole('button', { name: 'Save' }).click();
    await expect(tom.page.getByText('3 here · 7 seats')).toBeVisible();
    await chooseFor(mei, 'Sofia Rivera', 'Remove from the room…');
    await mei.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(sofia.page.getByRole('heading', { name: 'You’re no longer in launch-review' })).toBeVisible();
    await expect(tom.messages.getByText(/^Mei Lin removed Sofia Rivera from the room/)).toBeVisible();
    await expect(tom.page.getByText('2 here · 7 seats')).toBeVisible();
    await expect(member(tom, 'Sofia Rivera')).toHaveCount(0);
    // A message of the removed member keeps her name.
    await expect(tom.messages.getByText('Deleted by Sofia Rivera').first()).toBeVisible();
  });

  await test.step('the owner hands the room over', async () => {
    await chooseFor(mei, 'Tom Weber', 'Make owner…');
    await mei.page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click();
    await expect(tom.messages.getByText(/^Mei Lin made you the owner of the room/)).toBeVisible();
    await expect(member(mei, 'Tom Weber')).toContainText('owner');
    await expect(mei.page.getByRole('button', { name: /^Options for/ })).toHaveCount(0);
    await expect(tom.page.getByRole('button', { name: 'Options for Mei Lin' })).toBeVisible();
  });

  await test.step('D14: its idle time is changed, which everybody sees; D2: then it closes by itself', async () => {
    const time = await chooseFromRoomMenu(tom, 'Change closing time…');
    await time.getByText('Other', { exact: true }).click();
    await time.getByLabel('Unit').selectOption('minutes');
    await time.getByLabel('How long').fill('0.4');
    await time.getByRole('button', { name: 'Save' }).click();
    await expect(
      mei.messages.getByText(/^Tom Weber set the room to close after 24 seconds without messages/),
    ).toBeVisible();
    await expect(mei.page.getByText('less than a minute', { exact: true })).toBeVisible();
    for (const person of [mei, tom]) {
      await expect(person.page.getByRole('heading', { name: 'launch-review has closed' })).toBeVisible({
        timeout: 60_000,
      });
      await expect.poll(() => readDisk(person)).not.toContain('Copy deck is final');
    }
  });
});

test('the invitation link from the details panel leads others to the door', async ({ arrive }) => {
  const [mei] = await gather(arrive);
  await mei.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await mei.page
    .getByRole('complementary', { name: 'Details' })
    .getByRole('button', { name: 'Copy invitation link' })
    .click();
  await expect(mei.page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await mei.page.evaluate(() => navigator.clipboard.readText());
  const tom = await arrive('Tom Weber');
  await tom.register();
  await tom.page.goto(link);
  const door = tom.page.getByRole('dialog', { name: 'launch-review' });
  await door.getByLabel('Password', { exact: true }).fill('harbour');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(mei.messages.getByText(/^Tom Weber joined the room/)).toBeVisible();
});

test('D15: a mute ends by itself, and the typed text can be sent at once', async ({ arrive, product }) => {
  const [mei, tom] = await gather(arrive, 'Tom Weber');
  if (tom === undefined) throw new Error('a participant is missing');
  const elsewhere = await signInElsewhere(mei, product.url);
  const { people } = await elsewhere.ask('person.list', {});
  const userId = people.find(({ name }) => name === tom.name)?.id ?? '';
  const conversationId = 'room:launch-review';
  await elsewhere.ask('room.mute', { conversationId, userId, forMs: 20_000, clientId: 'mute-1' });
  await expect(tom.page.getByText(/^You’re muted until/)).toBeVisible();
  await tom.composer.fill('patience');
  await expect(tom.send).toBeDisabled();
  await expect(tom.send).toBeEnabled({ timeout: 60_000 });
  await tom.composer.press('Enter');
  await mei.sees('patience');
  await expect(member(mei, 'Tom Weber')).not.toContainText('muted');
  elsewhere.close();
});

test('D16: a message recalled while a page was away is deleted from its disk without opening the room', async ({
  arrive,
}) => {
  const [mei, tom] = await gather(arrive, 'Tom Weber');
  if (tom === undefined) throw new Error('a participant is missing');
  await mei.say('said in haste');
  await tom.sees('said in haste');
  await expect.poll(() => readDisk(tom)).toContain('said in haste');
  await tom.page.goto('about:blank');
  await recall(mei, 'said in haste');
  await expect(mei.messages.getByText('Deleted by you')).toBeVisible();
  await tom.page.goto('/');
  await expect(room(tom, 'launch-review')).toBeVisible();
  await expectTextGone(tom, 'said in haste');
});

test('the keyboard reaches everything in a room, and the focus returns afterwards', async ({ arrive }) => {
  const [mei, tom] = await gather(arrive, 'Tom Weber');
  if (tom === undefined) throw new Error('a participant is missing');
  const { page } = mei;
  const one = await mei.sayAndWait('one');
  const two = await mei.sayAndWait('two');
  await mei.messages.focus();
  await page.keyboard.press('ArrowUp');
  await expect(two).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(one).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(one).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await enterAt(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(mei.messages.getByText('Deleted by you')).toBeVisible();
  await expect(tom.messages.getByText('Deleted by Mei Lin')).toBeVisible();

  const options = page.getByRole('button', { name: 'Options for Tom Weber' });
  await options.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'For 10 minutes' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(options).toBeFocused();

  const menu = page.getByRole('button', { name: 'Room menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Close room…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
