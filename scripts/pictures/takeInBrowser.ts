import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../setup/programs.ts';
import { createCamera } from './createCamera.ts';
import type { Stage } from './startStage.ts';
import { DRAFT, LOST_LINE, NOW } from './story.ts';
import { openMei, signIn, write } from './walkIn.ts';

/** The made-up team's address: in the pictures' browser it leads to the gateway. */
const ADDRESS = 'http://chat.harbour.example/';
const WIDE = { width: 1280, height: 860 };
const NARROW = { width: 390, height: 844 };

/** The sign-in, then the conversation with Mei Lin, wide and narrow. Returns the files' names. */
export async function takeInBrowser({ gatewayUrl, story }: Stage, folder: string): Promise<string[]> {
  const browser = await openBrowser(gatewayUrl);
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
    return camera.taken;
  } finally {
    await browser.close();
  }
}

function openBrowser(gatewayUrl: string): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium.');
  return chromium.launch({
    executablePath,
    args: [
      `--host-resolver-rules=MAP ${new URL(ADDRESS).hostname}:80 ${new URL(gatewayUrl).host}`,
      '--disable-background-networking',
      '--force-color-profile=srgb',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
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
