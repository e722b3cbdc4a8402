import { expect, type Page } from '@playwright/test';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

/** From the returned call on, the page hears of no message; all that it asks is answered. */
async function deafen(page: Page): Promise<() => void> {
  let isDeaf = false;
  await page.routeWebSocket(/\/parley\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((packet) => {
      if (!isDeaf || !packet.toString().includes('"conversation.appended"')) socket.send(packet);
    });
  });
  await page.reload();
  return () => {
    isDeaf = true;
  };
}

test('a page asks for what it missed when its network is another', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const goDeaf = await deafen(mei.page);
  await mei.open(tom);
  await mei.sees('before');
  goDeaf();
  // From time to time a page asks by itself, also while its network stays: then it takes another message to miss one.
  let missed = '';
  await expect(async () => {
    missed = `not heard ${Date.now()}`;
    await tom.say(missed);
    await tom.sees(missed);
    expect(await mei.message(missed).count()).toBe(0);
  }).toPass();
  // Chromium itself tells the page.
  await mei.page.context().setOffline(true);
  await mei.page.context().setOffline(false);
  await mei.sees(missed);
});
