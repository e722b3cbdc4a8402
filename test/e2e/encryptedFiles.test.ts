import { createHash, randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { browserOptions } from '../support/browserOptions.ts';
import { findTexts, readFolder } from '../support/findTexts.ts';
import { attachBy, choose, picture, type Sample, seesPicture, sha256Of } from './support/attachments.ts';
import { confirmDelete } from './support/confirmDelete.ts';
import { makeEncryptedRoom, NAME, PASSWORD } from './support/encryptedRooms.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectInLog } from './support/expectInLog.ts';
import type { Person } from './support/Person.ts';
import { enterRoom } from './support/rooms.ts';
import { pngOf } from './support/samples.ts';
import { testOwnServer } from './support/testOwnServer.ts';

// Deriving keys takes many seconds without V8's optimizing compilers, which these tests have otherwise.
testOwnServer.use({ launchOptions: browserOptions() });

const png = (name: string, width: number): Sample => ({ name, mimeType: 'image/png', buffer: pngOf(width, 60) });
const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });
const tray = (person: Person): Locator => person.page.getByRole('list', { name: 'Files to send' });

/** Two people in an encrypted room. */
async function meetInRoom(arrive: (name: string) => Promise<Person>): Promise<[Person, Person]> {
  const mei = await arrive('Mei');
  await mei.register();
  await makeEncryptedRoom(mei);
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, NAME, PASSWORD);
  return [mei, tom];
}

testOwnServer(
  'files of an encrypted room are shown and saved by its members, and nothing of them is on the server',
  async ({ arrive, product }) => {
    const [mei, tom] = await meetInRoom(arrive);
    const secret = `merger ${randomUUID()}`;
    const text = Buffer.from(`${secret}\n`.repeat(3_000));
    await attachBy(mei, 'drop', png('harbour-plan.png', 90));
    await attachBy(mei, 'paste', { name: 'merger-plan.txt', mimeType: 'text/plain', buffer: text });
    await expect(tray(mei).getByRole('listitem')).toHaveCount(2);
    await mei.composer.fill('the plans');
    await mei.composer.press('Enter');

    await tom.sees('the plans');
    await seesPicture(tom, 'harbour-plan.png', 90);
    await seesPicture(mei, 'harbour-plan.png', 90);
    await expect(article(tom, 'the plans')).toContainText('merger-plan.txt');
    const saving = tom.page.waitForEvent('download');
    await tom.messages.getByRole('button', { name: 'Download merger-plan.txt' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('merger-plan.txt');
    expect(await sha256Of(saved)).toBe(createHash('sha256').update(text).digest('hex'));

    await picture(tom, 'harbour-plan.png').click();
    await expect(tom.page.getByRole('dialog', { name: 'Photo harbour-plan.png' })).toBeVisible();
    await tom.page.keyboard.press('Escape');
    await tom.page.reload();
    await seesPicture(tom, 'harbour-plan.png', 90);

    const onDisk = await readFolder(product.redis.folder);
    const hidden = [secret, 'merger-plan', 'harbour-plan', 'text/plain', 'image/png', 'thumbHash'];
    expect(findTexts(onDisk, [...hidden, NAME])).toEqual([NAME]);
    await expectAccessible(tom.page, 'files of an encrypted room');
  },
);

testOwnServer(
  'an album of an encrypted room keeps its files when its caption is edited, is forwarded, and is deleted as a whole',
  async ({ arrive }) => {
    const [mei, tom] = await meetInRoom(arrive);
    await choose(mei, png('quay.png', 90), png('crane.png', 80), png('mast.png', 70));
    await expect(tray(mei).getByRole('listitem')).toHaveCount(3);
    await mei.composer.fill('the harbour');
    await mei.composer.press('Enter');
    const album = tom.messages.getByRole('group', { name: '3 photos' });
    await expect(album.getByRole('button')).toHaveCount(3);
    await seesPicture(tom, 'mast.png', 70);

    await expectInLog(article(mei, 'the harbour'));
    await article(mei, 'the harbour').focus();
    await mei.page.keyboard.press('e');
    await expect(mei.composer).toHaveValue('the harbour');
    await mei.composer.fill('the old harbour');
    await mei.composer.press('Enter');
    await expect(article(tom, 'the old harbour')).toContainText('edited');
    await tom.page.reload();
    await expect(article(tom, 'the old harbour').getByRole('group', { name: '3 photos' })).toBeVisible();
    await seesPicture(tom, 'crane.png', 80);

    // Forwarded to another conversation, they are what any file there is.
    const sofia = await arrive('Sofia');
    await sofia.register();
    await sofia.writeTo(tom);
    await sofia.say('hello');
    await expect(tom.conversation(sofia)).toBeVisible();
    await article(tom, 'the old harbour').focus();
    await tom.page.keyboard.press('f');
    await tom.page.getByRole('dialog').getByRole('button', { name: 'Send to Sofia' }).click();
    await tom.page.getByRole('dialog').getByRole('button', { name: 'Send unencrypted to Sofia' }).click();
    await expect(article(sofia, 'Forwarded from Mei').getByRole('group', { name: '3 photos' })).toBeVisible();
    await seesPicture(sofia, 'quay.png', 90);
    await tom.page.keyboard.press('Escape');
    await expect(tom.page.getByRole('dialog')).toHaveCount(0);

    await tom.page.getByRole('button', { name: 'Media and files' }).click();
    await expect(tom.page.getByRole('list', { name: 'Media' }).getByRole('button')).toHaveCount(3);
    await tom.page.keyboard.press('Escape');

    await article(mei, 'the old harbour').click({ button: 'right', position: { x: 300, y: 6 } });
    await mei.page.getByRole('menuitem', { name: /^Delete/ }).click();
    await confirmDelete(mei.page);
    await expect(picture(tom, 'crane.png')).toHaveCount(0);
    await expect(picture(mei, 'crane.png')).toHaveCount(0);
  },
);

testOwnServer(
  'a long video of an encrypted room is downloaded and decrypted only when the person asks for it',
  async ({ arrive }) => {
    const [mei, tom] = await meetInRoom(arrive);
    const film = { name: 'long.webm', mimeType: 'video/webm', buffer: Buffer.alloc(11_000_000, 7) };
    await choose(mei, film);
    await mei.composer.fill('the film');
    await mei.composer.press('Enter');
    await tom.sees('the film');
    const requests: string[] = [];
    tom.page.on('request', (request) => requests.push(request.url()));
    const load = tom.messages.getByRole('button', { name: /^Load long\.webm/u });
    await expectAccessible(tom.page, 'a long video of an encrypted room');
    expect(requests.filter((url) => url.includes('/parley/blob/'))).toEqual([]);
    await load.click();
    // It is none.
    await expect(tom.messages.getByText('This can’t be played here. Download it instead.')).toBeVisible();
    expect(requests.filter((url) => url.includes('/parley/blob/'))).toHaveLength(1);
  },
);
