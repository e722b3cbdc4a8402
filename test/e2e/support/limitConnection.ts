import type { Page } from '@playwright/test';

/**
 * Relays the connection between a page and its server from the next load on, and blocks it after `maxBytes`. Every
 * byte passes through the test at one or two MB/s, so a few MB take long enough to act meanwhile.
 */
export async function limitConnection(page: Page, mostBytes: number) {
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
