import { expect } from '@playwright/test';
import { browserOptions } from '../support/browserOptions.ts';
import { findTexts, readFolder } from '../support/findTexts.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFromRoomMenu, member } from './support/insideRoom.ts';
import { chooseFromPlus, dialog, enterRoom, fillNewRoom, goToDoor, room } from './support/rooms.ts';
import type { Person } from './support/Person.ts';
import { findInMemory } from './support/processMemory.ts';
import { testOwnServer } from './support/testOwnServer.ts';

// Deriving keys takes many seconds without V8's optimizing compilers, which these tests have otherwise.
testOwnServer.use({ launchOptions: browserOptions() });

const NAME = 'boardroom-talk';
const PASSWORD = 'four random words here';
const SECRET = 'The merger is on Thursday';

async function makeEncryptedRoom(person: Person): Promise<void> {
  await chooseFromPlus(person, 'New room');
  await fillNewRoom(person, { name: NAME, password: PASSWORD });
  const form = dialog(person, 'New room');
  await form.getByText('Nickname and visibility').click();
  await form.getByRole('checkbox', { name: /^Encrypt messages/ }).check();
  await expectAccessible(person.page, 'a new encrypted room');
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(person.composer).toBeFocused();
}

testOwnServer(
  'an encrypted room is read by its members, also after a reload, and by no one with all of Redis and the gateway’s memory',
  async ({ arrive, product }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await makeEncryptedRoom(mei);
    await mei.say(SECRET);
    const tom = await arrive('Tom');
    await tom.register();
    const door = await goToDoor(tom, NAME);
    await expect(door.getByText('This room is encrypted. Its password does not leave this device.')).toBeVisible();
    await expectAccessible(tom.page, 'the door of an encrypted room');
    await door.getByLabel('Password', { exact: true }).fill('not this one');
    await door.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(door.getByText('Wrong password.')).toBeVisible();
    await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await door.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(tom.composer).toBeFocused();
    await tom.sees(SECRET);
    await tom.say('Agreed');
    await mei.sees('Agreed');
    await expect(mei.page.getByRole('button', { name: 'Attach files' })).toHaveCount(0);

    await mei.page.reload();
    await mei.sees(SECRET);
    await mei.sees('Agreed');
    await expect(room(mei, NAME)).toBeVisible();

    // What was deleted since is there, too.
    const onDisk = await readFolder(product.redis.folder);
    expect(findTexts(onDisk, [SECRET, PASSWORD, NAME])).toEqual([NAME]);
    if (process.platform === 'linux') {
      expect(await findInMemory(product.pid, [SECRET, PASSWORD, 'out/gateway/index.js'])).toEqual([
        'out/gateway/index.js',
      ]);
    }
  },
);

testOwnServer(
  'an encrypted room that is created again is encrypted, with the same password',
  async ({ arrive, product }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await makeEncryptedRoom(mei);
    await mei.say('first');
    await (await chooseFromRoomMenu(mei, 'Close room…')).getByRole('button', { name: 'Close room' }).click();
    await mei.page.getByRole('button', { name: 'Recreate room' }).click();
    await expect(member(mei, 'Mei')).toContainText('owner');
    await mei.say(SECRET);
    const tom = await arrive('Tom');
    await tom.register();
    const door = await goToDoor(tom, NAME);
    await door.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await door.getByRole('button', { name: 'Join', exact: true }).click();
    await tom.sees(SECRET);
    const onDisk = await readFolder(product.redis.folder);
    expect(findTexts(onDisk, [SECRET, PASSWORD, NAME])).toEqual([NAME]);
  },
);

testOwnServer(
  'what is written on another device of a person is marked until the reader accepts it',
  async ({ arrive }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await makeEncryptedRoom(mei);
    const tom = await arrive('Tom');
    await tom.register();
    await enterRoom(tom, NAME, PASSWORD);
    await tom.say('from my desk');
    await mei.sees('from my desk');
    const mark = mei.messages.getByText('new device', { exact: true });
    await expect(mark).toHaveCount(0);

    const elsewhere = await arrive('Tom');
    await elsewhere.signIn();
    await room(elsewhere, NAME).click();
    await expect(
      elsewhere.page.getByText('Enter the password to read this encrypted room on this device.'),
    ).toBeVisible();
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await elsewhere.page.getByRole('button', { name: 'Join', exact: true }).click();
    await elsewhere.sees('from my desk');
    await elsewhere.say('from my phone');
    await mei.sees('from my phone');
    await expect(mark).toHaveCount(1);

    await mei.messages.getByRole('button', { name: 'Tom', exact: true }).last().click();
    const card = mei.page.getByRole('dialog', { name: 'About Tom' });
    await expect(card.getByText(/^\d{5}( \d{5}){5}$/u)).toHaveCount(2);
    await expectAccessible(mei.page, 'the card of a person with a new device');
    await card.getByRole('button', { name: 'This is their device' }).click();
    await expect(card.getByRole('button', { name: 'This is their device' })).toHaveCount(0);
    await mei.page.keyboard.press('Escape');
    await expect(mark).toHaveCount(0);
    await mei.page.reload();
    await mei.sees('from my phone');
    await expect(mark).toHaveCount(0);
  },
);
