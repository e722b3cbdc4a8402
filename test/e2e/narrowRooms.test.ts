import { expect } from '@playwright/test';
import { chooseFromPlus, dialog, goToDoor, makeRoom } from './support/rooms.ts';
import { test } from './support/test.ts';

test('in the narrowest window a dialog is whole, and a link that is pasted into it names its room', async ({
  arrive,
}) => {
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
  await (await goToDoor(tom, link, 'launch-review')).getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(tom.composer).toBeVisible();
});
