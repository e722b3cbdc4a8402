import type { Page, WebSocketRoute } from '@playwright/test';
import { type Camera, createCamera } from './createCamera.ts';
import { openBrowser } from '../../test/support/openBrowser.ts';
import { TEAM } from '../demo/team.ts';
import { CLOSING_ROOM, FOREIGN_ROOM, OPEN_ROOM } from '../demo/story/rooms.ts';
import { type Stage, TEAM_ADDRESS } from './startStage.ts';
import { DRAFT, LOST_LINE, NOW, SEARCH_QUERY, WAITING_LINE } from './lines.ts';
import {
  backToList,
  setFocusElsewhere,
  openActivity,
  readAnnouncement,
  showAnnouncementForm,
  showNotificationSettings,
  showTopics,
} from './walkActivity.ts';
import {
  openMei,
  openRoom,
  search,
  showDirectory,
  showDoor,
  showNewPoll,
  showNewRoom,
  showPersonCard,
  signIn,
  write,
} from './walkIn.ts';
import { openTeam, showStorageByRoom, showTeamArea } from './walkTeam.ts';

const WIDE = { width: 1280, height: 860 };
const NARROW = { width: 390, height: 844 };

/** Takes the pictures in a browser, from the sign-in to the loss of the network. Returns the file names. */
export async function takeInBrowser(stage: Stage, folder: string): Promise<string[]> {
  const browser = await openBrowser({ address: TEAM_ADDRESS, leadsTo: stage.gatewayUrl });
  try {
    const page = await browser.newPage({ viewport: WIDE });
    const camera = createCamera(page, folder);
    await page.clock.setFixedTime(NOW);
    const network = await holdNetwork(page);
    await page.goto(TEAM_ADDRESS);
    await signIn(page, () => camera.take('sign-in'));
    await setFocusElsewhere(page, true);
    await openActivity(page);
    await camera.take('activity');
    await showTopics(page);
    await camera.take('topics');
    await backToList(page);
    await showAnnouncementForm(page);
    await camera.take('announcement');
    await page.getByRole('button', { name: 'Discard' }).click();
    await setFocusElsewhere(page, false);
    await readAnnouncement(page);
    await showNotificationSettings(page);
    await camera.take('notifications');
    await page.keyboard.press('Escape');
    await takeTeam(page, camera);
    await showDirectory(page);
    await camera.take('directory');
    await page.keyboard.press('Escape');
    await search(page, SEARCH_QUERY);
    await camera.take('search');
    await page.keyboard.press('Escape');
    await openMei(page);
    await write(page, LOST_LINE);
    await page.keyboard.press('Enter');
    await page.getByText(/^Sending when/).waitFor();
    await stage.startTyping(page);
    await write(page, DRAFT);
    await camera.take('conversation');
    await page.setViewportSize(NARROW);
    await camera.take('narrow');
    await page.setViewportSize(WIDE);
    await write(page, '');
    await openRoom(page, OPEN_ROOM);
    await page.getByRole('img', { name: 'prices.png' }).waitFor();
    await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
    await camera.take('room');
    await showPersonCard(page, TEAM.sofia);
    await camera.take('person-card');
    await page.keyboard.press('Escape');
    await showNewPoll(page);
    await camera.take('new-poll');
    await page.keyboard.press('Escape');
    await showNewRoom(page);
    await camera.take('new-room');
    await page.keyboard.press('Escape');
    await showDoor(page, FOREIGN_ROOM);
    await camera.take('door');
    await page.keyboard.press('Escape');
    await openRoom(page, CLOSING_ROOM);
    await write(page, DRAFT);
    await stage.closeRoom(CLOSING_ROOM, 'sofia');
    await page.getByRole('heading', { name: `${CLOSING_ROOM} has closed` }).waitFor();
    await camera.take('closed-room');
    await openRoom(page, OPEN_ROOM);
    await page.getByRole('img', { name: 'prices.png' }).waitFor();
    await stage.stopTyping();
    await page.getByText('typing…').first().waitFor({ state: 'hidden' });
    await network.cut();
    await page.getByText('Offline since').waitFor();
    await write(page, WAITING_LINE);
    await page.keyboard.press('Enter');
    await page.getByText('2 messages waiting').waitFor();
    await camera.take('offline');
    return camera.taken;
  } finally {
    await browser.close();
  }
}

/** The administration of the team. */
async function takeTeam(page: Page, camera: Camera): Promise<void> {
  await openTeam(page);
  await camera.take('team-people');
  await showTeamArea(page, 'Invitations');
  await camera.take('team-invitations');
  await showStorageByRoom(page);
  await camera.take('team-storage');
  await page.keyboard.press('Escape');
}

interface Network {
  /** Cuts the connection. */
  cut(): Promise<void>;
}

/** Drops every message that the page sends, and nothing else until the connection is cut. */
async function holdNetwork(page: Page): Promise<Network> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/parley\/socket/, async (socket) => {
    if (isCut) return socket.close();
    open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((packet) => {
      if (!packet.toString().includes('"message.send"')) server.send(packet);
    });
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      await Promise.all([...open].map((socket) => socket.close()));
    },
  };
}
