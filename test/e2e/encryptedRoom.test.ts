import { expect } from '@playwright/test';
import { browserOptions } from '../support/browserOptions.ts';
import { findTexts, readFolder } from '../support/findTexts.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFromRoomMenu, member } from './support/insideRoom.ts';
import { fillEncryptedRoom, makeEncryptedRoom, NAME, PASSWORD } from './support/encryptedRooms.ts';
import { chooseFromPlus, dialog, enterRoom, goToDoor, makeRoom, room } from './support/rooms.ts';
import type { Person } from './support/Person.ts';
import { findInMemory } from './support/processMemory.ts';
import { testOwnServer } from './support/testOwnServer.ts';

// Deriving keys takes many seconds without V8's optimizing compilers, which these tests have otherwise.
testOwnServer.use({ launchOptions: browserOptions() });

const SECRET = 'The merger is on Thursday';

/** The name can be used for another room then; this device remembers it. */
async function makeAndCloseEncryptedRoom(person: Person): Promise<void> {
  await makeEncryptedRoom(person);
  await (await chooseFromRoomMenu(person, 'Close room…')).getByRole('button', { name: 'Close room' }).click();
  await person.page.getByRole('button', { name: 'Remove from list' }).click();
}

testOwnServer(
  'an encrypted room is read by its members, also after a reload, and by no one with all of Redis and the gateway’s memory',
  async ({ arrive, product }) => {
    const mei = await arrive('Mei');
    await mei.register();
    const form = await fillEncryptedRoom(mei);
    await expectAccessible(mei.page, 'a new encrypted room');
    await form.getByRole('button', { name: 'Create room' }).click();
    await expect(mei.composer).toBeFocused();
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
    await expect(mei.page.getByRole('button', { name: 'Create poll' })).toHaveCount(0);
    await expect(mei.page.getByRole('complementary', { name: 'Details' })).toContainText('EncryptionEnd to end');

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

testOwnServer(
  'nothing is written to another room of its name until the person confirms it, not even an edit',
  async ({ arrive }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await makeAndCloseEncryptedRoom(mei);
    // On a device that has not seen the encrypted room.
    const elsewhere = await arrive('Mei');
    await elsewhere.signIn();
    await makeRoom(elsewhere, { name: NAME });
    await elsewhere.say('from another device');
    await room(mei, NAME).click();
    await mei.sees('from another device');

    const allow = mei.page.getByRole('button', { name: 'Write here anyway: the server can read it' });
    await mei.composer.fill('scheduled');
    await mei.page.getByRole('button', { name: 'Schedule message' }).click();
    await mei.page.getByRole('menuitem', { name: 'Choose a time…' }).click();
    const choosing = dialog(mei, 'Schedule message');
    await choosing.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(choosing.getByRole('button', { name: 'Write here anyway: the server can read it' })).toBeVisible();
    await choosing.getByRole('button', { name: 'Cancel' }).click();
    await mei.composer.fill('');
    await mei.editLast();
    await mei.composer.fill('edited');
    await mei.composer.press('Enter');
    await expect(mei.page.getByText(/^On this device, the room with this name was encrypted/u)).toBeVisible();
    await expectAccessible(mei.page, 'an edit in a room that could be taken for an encrypted one');
    await elsewhere.sees('from another device');
    await allow.click();
    await elsewhere.sees('edited');
    await expect(allow).toHaveCount(0);
    await mei.say('and a message');
    await elsewhere.sees('and a message');
  },
);

testOwnServer(
  'another room of its name is joined from the directory only once the person confirms it',
  async ({ arrive }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await makeAndCloseEncryptedRoom(mei);
    const tom = await arrive('Tom');
    await tom.register();
    await chooseFromPlus(tom, 'Browse rooms');
    await dialog(tom, 'Rooms and channels').getByRole('button', { name: 'New channel' }).click();
    const form = dialog(tom, 'New channel');
    await form.getByLabel('Name', { exact: true }).fill(NAME);
    await form.getByRole('button', { name: 'Create channel' }).click();
    await tom.say('welcome');

    await chooseFromPlus(mei, 'Browse rooms');
    const directory = dialog(mei, 'Rooms and channels');
    const join = directory.getByRole('button', { name: `Join ${NAME}` });
    // The projection lists a room shortly after its change, so the search is repeated until then.
    await expect(async () => {
      await directory.getByRole('searchbox').fill('');
      await directory.getByRole('searchbox').fill(NAME);
      await expect(join).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await join.click();
    await expect(directory.getByRole('alert')).toContainText('the room with this name was encrypted');
    await expectAccessible(mei.page, 'the directory with a room that could be taken for an encrypted one');
    await directory.getByRole('button', { name: 'Another room: I know that the server can read it' }).click();
    await mei.sees('welcome');
    await mei.say('thanks');
    await tom.sees('thanks');
  },
);
