import type { Page } from '@playwright/test';
import { createCamera } from './createCamera.ts';
import { openBrowser } from '../../test/support/openBrowser.ts';
import { CLOSING_ROOM, FOREIGN_ROOM, OPEN_ROOM } from './roomStory.ts';
import type { Stage } from './startStage.ts';
import { DRAFT, LOST_LINE, NOW } from './story.ts';
import { openMei, openRoom, showDoor, showNewRoom, signIn, write } from './walkIn.ts';

/** The made-up team's address: in the pictures' browser it leads to the gateway. */
const ADDRESS = 'http://chat.harbour.example/';
const WIDE = { width: 1280, height: 860 };
const NARROW = { width: 390, height: 844 };

/** The sign-in, then the conversation with Mei Lin, wide and narrow. Returns the files' names. */
export async function takeInBrowser({ gatewayUrl, story }: Stage, folder: string): Promise<string[]> {
  const browser = await openBrowser({ address: ADDRESS, leadsTo: gatewayUrl });
  try {
    const page = await browser.newPage({ viewport: WIDE });
    const camera = createCamera(page, folder);
    await page.clock.setFixedTime(NOW);
    await loseWhatISend(page);
    await page.goto(ADDRESS);
    await signIn(page, () => camera.take('sign-in'));
    await openMei(page);
    await write(page, LOST_LINE);
    await page.keyboard.press('Enter');
    await page.getByText('Not sent').waitFor();
    await story.startTyping(page);
    await write(page, DRAFT);
    await camera.take('conversation');
    await page.setViewportSize(NARROW);
    await camera.take('narrow');
    await page.setViewportSize(WIDE);
    await write(page, '');
    await openRoom(page, OPEN_ROOM.name);
    await page.getByRole('img', { name: 'prices.png' }).waitFor();
    await camera.take('room');
    await showNewRoom(page);
    await camera.take('new-room');
    await page.keyboard.press('Escape');
    await showDoor(page, FOREIGN_ROOM.name);
    await camera.take('door');
    await page.keyboard.press('Escape');
    await openRoom(page, CLOSING_ROOM.name);
    await write(page, DRAFT);
    await story.closeRoom(CLOSING_ROOM);
    await page.getByRole('heading', { name: `${CLOSING_ROOM.name} has closed` }).waitFor();
    await camera.take('closed-room');
    return camera.taken;
  } finally {
    await browser.close();
  }
}

/** The network loses every message that the page sends, and nothing else. */
function loseWhatISend(page: Page): Promise<void> {
  return page.routeWebSocket(/\/parley\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((packet) => {
      if (!packet.toString().includes('"message.send"')) server.send(packet);
    });
  });
}
