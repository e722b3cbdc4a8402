import type { Page } from '@playwright/test';

/**
 * The way from a page to its server, from its next load on. Nothing goes on it any more once `mostBytes` have. Every byte passes through
 * the test, at one or two MB a second: a few MB are enough for what waits for them.
 */
export async function watchWay(page: Page, mostBytes: number) {
  const way = { mostBytes, bytes: 0 };
  await page.routeWebSocket(/\/parley\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((packet) => {
      if (way.bytes >= way.mostBytes) return;
      if (typeof packet !== 'string') way.bytes += packet.length;
      server.send(packet);
    });
  });
  return way;
}
