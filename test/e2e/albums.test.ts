import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, type Locator } from '@playwright/test';
import { expectInLog } from './support/expectInLog.ts';
import { choose, picture, seesPicture, sha256Of, type Sample } from './support/attachments.ts';
import { confirmDelete } from './support/confirmDelete.ts';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { pngOf } from './support/samples.ts';
import { test } from './support/test.ts';
import { limitConnection } from './support/limitConnection.ts';

const png = (name: string, hue: number): Sample => ({ name, mimeType: 'image/png', buffer: pngOf(90, 60, hue) });
const PICTURES = ['quay.png', 'crane.png', 'mast.png'].map((name, index) => png(name, 40 * index + 20));
const article = (person: Person, text: string): Locator =>
  person.messages.getByRole('article').filter({ hasText: text });
const album = (person: Person): Locator => person.messages.getByRole('group', { name: '3 photos' });

/** Sends three pictures with one caption as a single message. */
async function sendPictures(person: Person, caption: string): Promise<void> {
  await choose(person, ...PICTURES);
  await expect(person.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(3);
  await person.composer.fill(caption);
  await person.composer.press('Enter');
}

test('hour 10: three pictures and a caption are one message, which the viewer walks through', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await sendPictures(mei, 'the harbour');
  for (const person of [mei, tom]) {
    await expect(album(person).getByRole('button')).toHaveCount(3);
    await expect(person.messages.getByRole('article')).toHaveCount(2);
    await expect(article(person, 'the harbour').getByRole('group', { name: '3 photos' })).toBeVisible();
  }
  await seesPicture(tom, 'mast.png', 90);
  await expect(tom.conversation(mei)).toHaveAttribute('title', /3 photos: the harbour$/);

  await picture(tom, 'quay.png').focus();
  await tom.page.keyboard.press('Enter');
  await expect(tom.page.getByRole('dialog', { name: 'Photo quay.png' })).toContainText('1 of 3');
  await tom.page.keyboard.press('ArrowRight');
  await tom.page.keyboard.press('ArrowRight');
  await expect(tom.page.getByRole('dialog', { name: 'Photo mast.png' })).toContainText('3 of 3');
  await tom.page.keyboard.press('Escape');
  await expect(picture(tom, 'mast.png')).toBeFocused();

  await expectInLog(article(mei, 'the harbour'));
  await article(mei, 'the harbour').focus();
  await mei.page.keyboard.press('e');
  await expect(mei.composer).toHaveValue('the harbour');
  await mei.composer.fill('the old harbour');
  await mei.composer.press('Enter');
  await expect(article(tom, 'the old harbour')).toContainText('edited');
  await expect(album(tom).getByRole('button')).toHaveCount(3);
});

test('hour 10: pictures and other files of one message form a grid and a list, also in a narrow window', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('to do') };
  await choose(mei, ...PICTURES.slice(0, 2), notes);
  await mei.send.click();
  const group = tom.messages.getByRole('group', { name: '3 files' });
  await expect(group.getByRole('button')).toHaveText(['', '', '', '']);
  await expect(group.getByRole('button', { name: 'Open photo crane.png' })).toBeVisible();
  await expect(group.getByRole('button', { name: 'Preview notes.txt' })).toBeVisible();
  const saving = tom.page.waitForEvent('download');
  await group.getByRole('button', { name: 'Download notes.txt' }).click();
  expect(await sha256Of(await saving)).toBe(createHash('sha256').update('to do').digest('hex'));
  await tom.page.setViewportSize({ width: 320, height: 600 });
  const [width, shown] = await tom.page.evaluate(() => [document.body.scrollWidth, innerWidth]);
  expect(width).toBeLessThanOrEqual(shown ?? 0);
});

test('hour 10: deleting the message removes all of its pictures for both people', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await sendPictures(mei, 'a slip');
  await seesPicture(tom, 'mast.png', 90);
  await expectInLog(article(mei, 'a slip'));
  await article(mei, 'a slip').click({ button: 'right', position: { x: 300, y: 6 } });
  await mei.page.getByRole('menuitem', { name: /^Delete/ }).click();
  await confirmDelete(mei.page);
  for (const person of [mei, tom]) {
    await expect(album(person)).toHaveCount(0);
    for (const { name } of PICTURES) await expect(picture(person, name)).toHaveCount(0);
  }
});

test('hour 10: saving, pinning, answering and forwarding the message includes all of its pictures', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const sofia = await arrive('Sofia');
  await sofia.register();
  await sofia.writeTo(tom);
  await sofia.say('hello');
  await sendPictures(mei, 'three views');
  await seesPicture(tom, 'quay.png', 90);
  await expect(tom.conversation(sofia)).toBeVisible();

  await article(tom, 'three views').focus();
  await tom.page.keyboard.press('s');
  await article(tom, 'three views').focus();
  await tom.page.keyboard.press('r');
  await expect(tom.page.getByRole('region', { name: 'Replying to Mei' })).toContainText('3 photos: three views');
  await tom.page.keyboard.press('Escape');

  await article(tom, 'three views').click({ button: 'right', position: { x: 300, y: 6 } });
  await tom.page.getByRole('menuitem', { name: 'Pin for everyone' }).click();
  await mei.page.getByRole('button', { name: '1 pinned message' }).click();
  const pins = mei.page.getByRole('list', { name: 'Pinned messages' });
  await expect(pins.getByRole('button', { name: /^Open photo/ })).toHaveCount(3);

  await article(tom, 'three views').focus();
  await tom.page.keyboard.press('f');
  await tom.page.getByRole('dialog').getByRole('button', { name: /Sofia/ }).click();
  await expect(sofia.messages.getByRole('article')).toHaveCount(2);
  await expect(article(sofia, 'Forwarded from Mei').getByRole('group', { name: '3 photos' })).toBeVisible();
  for (const { name } of PICTURES) await seesPicture(sofia, name, 90);
  await tom.page.keyboard.press('Escape');
  await expect(tom.page.getByRole('dialog')).toHaveCount(0);

  await tom.page.getByRole('list', { name: 'For you' }).getByRole('button', { name: 'Saved', exact: true }).click();
  const saved = tom.page.getByRole('list', { name: 'Saved messages' }).getByRole('listitem').first();
  await expect(saved.getByRole('button', { name: /^Open photo/ })).toHaveCount(3);
});

test('hour 10: a file that the server refuses is named, and the others are sent without it', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const program = { name: 'setup.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(200) };
  program.buffer.write('\u007fELF\u0002\u0001\u0001', 'latin1');
  await choose(mei, ...PICTURES, program);
  await mei.composer.fill('the harbour');
  await mei.send.click();
  const row = article(mei, 'the harbour');
  await expect(row).toContainText(/setup\.bin.*doesn’t accept files of this type/u);
  await expect(row.getByRole('button', { name: /^Remove / })).toHaveCount(4);
  await expect(tom.messages.getByRole('article')).toHaveCount(1);
  await row.getByRole('button', { name: 'Remove setup.bin' }).click();
  for (const person of [mei, tom]) {
    await expect(article(person, 'the harbour').getByRole('group', { name: '3 photos' })).toBeVisible();
    await expect(person.messages.getByRole('article')).toHaveCount(2);
  }
});

test('hour 10: the files of one message continue to upload after the page reloads', async ({ arrive }, testInfo) => {
  const [mei, tom] = await meet(arrive);
  const paths = await Promise.all(
    ['first.bin', 'second.bin', 'third.bin'].map(async (name) => {
      const path = testInfo.outputPath(name);
      await writeFile(path, randomBytes(800_000));
      return path;
    }),
  );
  const way = await limitConnection(mei.page, 1_000_000);
  await mei.page.reload();
  await mei.open(tom);
  await choose(mei, ...paths);
  await mei.composer.fill('the recordings');
  await mei.send.click();
  await expect.poll(() => way.bytes).toBeGreaterThanOrEqual(way.mostBytes);
  await mei.page.reload({ waitUntil: 'commit' });
  way.mostBytes = Infinity;
  await expect(article(tom, 'the recordings').getByRole('button', { name: /^Download/ })).toHaveCount(3);
  await expect(tom.messages.getByRole('article')).toHaveCount(2);
});
