import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { LIMITS } from '#shared/contract/limits.ts';
import { choose, filmOf, attachBy, picture, seesPicture, sha256Of, type Sample } from './support/attachments.ts';
import { confirmDelete } from './support/confirmDelete.ts';
import { limitConnection } from './support/limitConnection.ts';
import { meet } from './support/meet.ts';
import { bombOf, pngOf, wavOf } from './support/samples.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

const png = (name: string, buffer: Buffer): Sample => ({ name, mimeType: 'image/png', buffer });
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('D10: a picture is chosen, shown to the other person in its reserved space, viewed with the keyboard, and saved', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const bytes = pngOf(900, 600);
  await choose(mei, png('harbour.png', bytes));
  await expect(mei.page.getByRole('list', { name: 'Files to send' })).toContainText('harbour.png');
  await mei.composer.fill('the harbour');
  await mei.composer.press('Enter');

  await tom.sees('the harbour');
  await seesPicture(tom, 'harbour.png', 900);
  await seesPicture(mei, 'harbour.png', 900);
  const place = await picture(tom, 'harbour.png').boundingBox();
  expect(place).toMatchObject({ width: 360, height: 240 });

  await picture(tom, 'harbour.png').focus();
  await tom.page.keyboard.press('Enter');
  const viewer = tom.page.getByRole('dialog', { name: 'Photo harbour.png' });
  const percent = viewer.getByRole('button', { name: 'Fit to window' });
  await expect(percent).toHaveText('100%');
  await tom.page.keyboard.press('+');
  await tom.page.keyboard.press('+');
  await expect(percent).toHaveText('156%');
  await tom.page.keyboard.press('-');
  await expect(percent).toHaveText('125%');
  await tom.page.keyboard.press('0');
  await expect(percent).toHaveText('100%');
  const saving = tom.page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download harbour.png' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('harbour.png');
  expect(await sha256Of(saved)).toBe(digest(bytes));
  await tom.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(picture(tom, 'harbour.png')).toBeFocused();
});

test('the toolbar of a message does not cover its picture, in a wide or a narrow window', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  for (const name of ['first.png', 'second.png']) {
    await choose(tom, png(name, pngOf(900, 300)));
    await expect(tom.page.getByRole('list', { name: 'Files to send' })).toContainText(name);
    await tom.composer.press('Enter');
    await seesPicture(mei, name, 900);
  }
  for (const width of [1280, 320]) {
    await mei.page.setViewportSize({ width, height: 720 });
    for (const name of ['first.png', 'second.png']) {
      const has = mei.page.getByRole('button', { name: `Open photo ${name}` });
      const message = mei.messages.getByRole('article').filter({ has });
      await picture(mei, name).hover();
      const tool = message.getByRole('button', { name: 'Reply', exact: true });
      await expect(tool).toBeInViewport({ ratio: 1 });
      const [place, covered] = [await tool.boundingBox(), await picture(mei, name).boundingBox()];
      expect((place?.y ?? 0) + (place?.height ?? 0), `${name} at ${width} px`).toBeLessThanOrEqual(covered?.y ?? 0);
      // The pointer can reach the button.
      await tool.hover();
      await expect(tool).toBeVisible();
    }
  }
});

test('pictures can be pasted and dropped, and the arrow keys move from one to the other', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.composer.fill('half a thought');
  await attachBy(mei, 'paste', png('pasted.png', pngOf(64, 64, 10)));
  await attachBy(mei, 'drop', png('dropped.png', pngOf(80, 60, 90)));
  const tray = mei.page.getByRole('list', { name: 'Files to send' });
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await expect(mei.composer).toHaveValue('half a thought');
  await mei.send.click();
  await expect(tray).toHaveCount(0);
  await seesPicture(tom, 'pasted.png', 64);
  await seesPicture(tom, 'dropped.png', 80);

  await picture(tom, 'pasted.png').click();
  await expect(tom.page.getByRole('dialog', { name: 'Photo pasted.png' })).toContainText('1 of 2');
  await tom.page.keyboard.press('ArrowRight');
  await expect(tom.page.getByRole('dialog', { name: 'Photo dropped.png' })).toContainText('2 of 2');
  await tom.page.keyboard.press('ArrowRight');
  await expect(tom.page.getByRole('dialog', { name: 'Photo dropped.png' })).toBeVisible();
  await tom.page.keyboard.press('ArrowLeft');
  await expect(tom.page.getByRole('dialog', { name: 'Photo pasted.png' })).toBeVisible();
});

test('deleting a message closes its picture in an open viewer', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await choose(mei, png('secret.png', pngOf(120, 90)));
  await mei.send.click();
  await seesPicture(tom, 'secret.png', 120);
  await picture(tom, 'secret.png').click();
  await seesPicture(mei, 'secret.png', 120);
  await mei.messages.getByRole('article').last().hover();
  await mei.messages.getByRole('button', { name: 'More' }).click();
  await mei.page.getByRole('menuitem', { name: /^Delete/ }).click();
  await confirmDelete(mei.page);
  await expect(tom.page.getByRole('dialog', { name: /no longer available/ })).toBeVisible();
  await tom.page.keyboard.press('Escape');
  await expect(picture(tom, 'secret.png')).toHaveCount(0);
  await expect(picture(mei, 'secret.png')).toHaveCount(0);
});

test('a picture whose header claims too many pixels is never decoded and is shown as a file', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await choose(mei, png('bomb.png', bombOf(30_000, 30_000)));
  await mei.send.click();
  await expect(tom.messages.getByRole('button', { name: 'Download bomb.png' })).toBeVisible();
  await expect(picture(tom, 'bomb.png')).toHaveCount(0);
});

test('a sound plays, seeks with the keyboard and the mouse, and stops when another sound starts', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const tone = (name: string): Sample => ({ name, mimeType: 'audio/wav', buffer: wavOf(30) });
  await choose(mei, tone('one.wav'), tone('two.wav'));
  await mei.send.click();
  const position = tom.messages.getByRole('slider', { name: 'Position in one.wav' });
  const at = async (): Promise<number> => Number(await position.inputValue());
  await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:30');
  await tom.messages.getByRole('button', { name: 'Play one.wav' }).click();
  await expect.poll(at).toBeGreaterThan(0.2);
  await position.focus();
  await tom.page.keyboard.press('ArrowRight');
  await tom.page.keyboard.press('ArrowRight');
  await expect.poll(at).toBeGreaterThan(10);
  await tom.messages.getByRole('button', { name: 'Speed 1×' }).first().click();
  await expect(tom.messages.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
  await tom.messages.getByRole('button', { name: 'Play two.wav' }).click();
  await expect(tom.messages.getByRole('button', { name: 'Pause two.wav' })).toBeVisible();
  await expect(tom.messages.getByRole('button', { name: 'Play one.wav' })).toBeVisible();

  // It is paused, so nothing else moves it.
  const slider = await position.boundingBox();
  if (slider === null) throw new Error('the slider is not shown');
  const { mouse } = tom.page;
  const middle = slider.y + slider.height / 2;
  await mouse.move(slider.x + slider.width / 2, middle);
  await mouse.down();
  await mouse.move(slider.x + slider.width * 0.75, middle, { steps: 5 });
  await mouse.move(slider.x + slider.width * 0.9, middle, { steps: 5 });
  expect(await at()).toBeGreaterThan(24);
  await mouse.move(slider.x + slider.width * 0.4, middle, { steps: 5 });
  await mouse.up();
  expect(await at()).toBeLessThan(20);
});

test('a video shows a frame of it before it plays in its reserved space', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await choose(mei, { name: 'clip.webm', mimeType: 'video/webm', buffer: await filmOf(mei.page) });
  await mei.send.click();
  const film = tom.messages.getByLabel('Video clip.webm');
  await expect(film).toHaveJSProperty('videoWidth', 160);
  expect(await film.boundingBox()).toMatchObject({ width: 160, height: 120 });
  const start = tom.messages.getByRole('button', { name: 'Play clip.webm' });
  await expect(start.locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await start.click();
  await expect(start).toBeHidden();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.1);
});

test('an HTML file is offered only as a download', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const buffer = Buffer.from('<!doctype html><title>owned</title><script>document.title = "run"</script>');
  await choose(mei, { name: 'page.html', mimeType: 'text/html', buffer });
  await mei.send.click();
  const card = tom.messages.getByRole('button', { name: 'Download page.html' });
  const answering = tom.page.waitForResponse((response) => response.url().includes('/parley/blob/'));
  const saving = tom.page.waitForEvent('download');
  await card.click();
  const headers = (await answering).headers();
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(await sha256Of(await saving)).toBe(digest(buffer));
  await expect(tom.page).toHaveTitle('Parley');
});

test('an empty file is refused with an explanation, and no typed text is lost', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  await mei.composer.fill('with words');
  await choose(mei, { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(mei.page.getByRole('alert').filter({ hasText: 'empty.txt' })).toContainText('This file is empty.');
  await expect(mei.composer).toHaveValue('with words');
  await mei.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(mei.page.getByText('This file is empty.')).toHaveCount(0);
});

testOwnServer(
  'a large upload resumes where it was after the gateway is killed and restarted',
  async ({ arrive, product }, testInfo) => {
    const [mei, tom] = await meet(arrive);
    const bytes = randomBytes(8_000_000);
    const path = testInfo.outputPath('recording.bin');
    await writeFile(path, bytes);
    const way = await limitConnection(mei.page, Infinity);
    await mei.page.reload();
    await mei.open(tom);
    await choose(mei, path);
    await mei.composer.fill('the recording');
    await mei.send.click();
    const bar = mei.messages.getByRole('progressbar', { name: 'Sending recording.bin' });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(50);
    await product.killGateway();
    await expect(mei.messages.getByText('Sending when you’re back online')).toBeVisible();
    await mei.say('after the file');
    await product.startGateway();
    // The rest takes a while on a busy machine.
    await expect(tom.message('the recording')).toHaveCount(1, { timeout: 60_000 });
    // It did not start again.
    expect(way.bytes).toBeLessThanOrEqual(bytes.length + 2 * LIMITS.chunkBytes);

    const saving = tom.page.waitForEvent('download');
    await tom.messages.getByRole('button', { name: 'Download recording.bin' }).click();
    expect(await sha256Of(await saving)).toBe(digest(bytes));
    await tom.sees('after the file');
    for (const { messages } of [mei, tom]) {
      await expect(messages.getByRole('button', { name: 'Download recording.bin' })).toHaveCount(1);
    }
  },
);

test('a file whose upload is cancelled is in no message', async ({ arrive }, testInfo) => {
  const [mei, tom] = await meet(arrive);
  const path = testInfo.outputPath('unwanted.bin');
  await writeFile(path, randomBytes(8_000_000));
  await limitConnection(mei.page, Infinity);
  await mei.page.reload();
  await mei.open(tom);
  await choose(mei, path);
  await mei.send.click();
  await expect(mei.messages.getByRole('progressbar')).toBeVisible();
  await mei.messages.getByRole('button', { name: 'Cancel sending unwanted.bin' }).click();
  await expect(mei.messages.getByText('unwanted.bin')).toHaveCount(0);
  await mei.say('never mind');
  await tom.sees('never mind');
  await expect(tom.messages.getByText('unwanted.bin')).toHaveCount(0);
});
