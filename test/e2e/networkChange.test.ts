import { expect, type Page } from '@playwright/test';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';

/** From the returned call on, the page receives no message events; its requests are still answered. */
async function dropMessageFrames(page: Page): Promise<() => void> {
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

test('a page fetches what it missed when its network changes', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  const startDropping = await dropMessageFrames(mei.page);
  await mei.open(tom);
  await mei.sees('before');
  startDropping();
  // The page also polls while the network stays the same; then another message is needed to miss one.
  let missed = '';
  await expect(async () => {
    missed = `not heard ${Date.now()}`;
    await tom.say(missed);
    await tom.sees(missed);
    expect(await mei.message(missed).count()).toBe(0);
  }).toPass();
  // Chromium dispatches the event itself.
  await mei.page.context().setOffline(true);
  await mei.page.context().setOffline(false);
  await mei.sees(missed);
});
