import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { choose, seesPicture } from '../e2e/support/attachments.ts';
import { makeEncryptedRoom, NAME, PASSWORD } from '../e2e/support/encryptedRooms.ts';
import { Person } from '../e2e/support/Person.ts';
import { enterRoom } from '../e2e/support/rooms.ts';
import { pngOf } from '../e2e/support/samples.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { test } from './support/test.ts';

test('the desktop shows and saves the files of an encrypted room, and sends some that a browser opens', async ({
  launch,
}, testInfo) => {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const desktop = await launch('default');
    await desktop.choosePlace('A Parley server', product.url);
    await desktop.register('Mei Lin');
    const mei = new Person('Mei Lin', desktop.page);
    await makeEncryptedRoom(mei);
    await choose(mei, { name: 'harbour.png', mimeType: 'image/png', buffer: pngOf(300, 200) });
    await mei.send.click();
    await seesPicture(mei, 'harbour.png', 300);

    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(product.url);
    const tom = new Person('Tom Weber', page);
    await tom.askForAccount();
    await enterRoom(tom, NAME, PASSWORD);
    await seesPicture(tom, 'harbour.png', 300);
    const text = Buffer.from('the merger is on Thursday\n'.repeat(10_000));
    await choose(tom, { name: 'plan.txt', mimeType: 'text/plain', buffer: text });
    await choose(tom, { name: 'quay.png', mimeType: 'image/png', buffer: pngOf(120, 90) });
    await tom.send.click();
    await seesPicture(mei, 'quay.png', 120);
    const path = testInfo.outputPath('plan.txt');
    await desktop.app.evaluate(({ webContents }, to) => {
      for (const { session } of webContents.getAllWebContents()) {
        session.on('will-download', (_event, item) => item.setSavePath(to));
      }
    }, path);
    await mei.messages.getByRole('button', { name: 'Download plan.txt' }).click();
    await expect.poll(() => readFile(path).catch(() => Buffer.of())).toEqual(text);
  } finally {
    await browser.close();
    await product.stop();
  }
});
