import { expect } from '@playwright/test';
import { chooseForMessage } from './support/insideRoom.ts';
import { chooseFromPlus, dialog, goToDoor, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

test('in the narrowest window a dialog fits, and a pasted link shows the name of its room', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review' });
  const link = `${new URL(mei.page.url()).origin}/#room/launch-review`;
  const tom = await arrive('Tom');
  await tom.page.setViewportSize({ width: 360, height: 740 });
  await tom.register();
  await chooseFromPlus(tom, 'New room');
  const box = await dialog(tom, 'New room').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360);
  await tom.page.keyboard.press('Escape');
  await (await goToDoor(tom, link, 'launch-review')).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeVisible();
});

test('the name of an open room is fully visible at every window width', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review', seats: 20 });
  await mei.say('the agenda');
  await chooseForMessage(mei, 'the agenda', 'Pin for everyone');
  await expect(mei.page.getByRole('button', { name: '1 pinned message' })).toBeVisible();
  const title = mei.page.getByRole('heading', { name: 'launch-review', level: 1 });
  for (const width of [320, 360, 719, 720, 760, 800, 960, 1039, 1040, 1100, 1280]) {
    await mei.page.setViewportSize({ width, height: 740 });
    await expect.poll(() => title.evaluate((one) => one.scrollWidth <= one.clientWidth), `${width} px`).toBe(true);
    const end = await mei.page.getByRole('button', { name: 'Details' }).boundingBox();
    expect((end?.x ?? Infinity) + (end?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('with large text a window counts as narrow: the details panel closes, and opens over the conversation on request', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review', seats: 20 });
  const { page } = mei;
  const details = page.getByRole('complementary', { name: 'Details' });
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(details).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('parley.textSize', '150');
    window.dispatchEvent(new Event('storage'));
  });
  await expect(details).toHaveCount(0);
  const title = page.getByRole('heading', { name: 'launch-review', level: 1 });
  await expect.poll(() => title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  const alone = await mei.composer.boundingBox();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(details).toBeVisible();
  expect((await mei.composer.boundingBox())?.width).toBe(alone?.width);
});
