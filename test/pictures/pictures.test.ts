import { expect, type Page } from '@playwright/test';
import { SEARCH_QUERY } from '../../scripts/pictures/lines.ts';
import { TEAM } from '../../scripts/demo/team.ts';
import { FOREIGN_ROOM } from '../../scripts/demo/story/rooms.ts';
import {
  openActivity,
  showAnnouncementForm,
  showNotificationSettings,
  showTopics,
} from '../../scripts/pictures/walkActivity.ts';
import { openRoom, search, showDoor, showNewRoom } from '../../scripts/pictures/walkIn.ts';
import { LOOKS } from './support/looks.ts';
import { compare, NOT_COMPARABLE, test } from './support/test.ts';

test('text renders here as on the machine of the baselines', ({ comparable }) => {
  test.skip(!comparable, NOT_COMPARABLE);
});

type Views = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** The name of each view, and the steps to open it. */
const MAIN_VIEWS: Views = {
  room: async (page) => {
    await openRoom(page, 'launch-review');
    await page.getByRole('img', { name: 'prices.png' }).waitFor();
  },
  code: async (page) => {
    await openRoom(page, 'harbour-app');
    await page.getByText('I take the second one.').waitFor();
  },
  direct: async (page) => {
    await page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: TEAM.mei }).click();
    await page.getByText('收到，谢谢！').waitFor();
  },
  activity: openActivity,
  search: (page) => search(page, SEARCH_QUERY),
  appearance: async (page) => {
    await showNotificationSettings(page);
    await page.getByRole('tab', { name: 'Appearance' }).click();
  },
};

const SMALL_VIEWS: Views = {
  chinese: async (page) => {
    await openRoom(page, '设计讨论');
    await page.getByRole('img', { name: '配色方案.png' }).waitFor();
  },
  topics: async (page) => {
    await openActivity(page);
    await showTopics(page);
  },
  announcement: async (page) => {
    await openActivity(page);
    await showAnnouncementForm(page);
  },
  'new-room': showNewRoom,
  door: (page) => showDoor(page, FOREIGN_ROOM),
  notifications: showNotificationSettings,
};

/** Panels of a conversation; in a narrow window only the panel is visible. */
const PANEL_VIEWS: Views = {
  thread: async (page) => {
    await openRoom(page, 'harbour-app');
    await page
      .getByRole('button', { name: /1 reply/ })
      .last()
      .click();
    await page.getByRole('complementary', { name: 'Thread' }).getByRole('article').last().waitFor();
  },
  pins: async (page) => {
    await openRoom(page, 'harbour-app');
    await page.getByRole('button', { name: /pinned message/ }).click();
    await page.getByRole('complementary', { name: 'Pinned messages' }).getByRole('listitem').first().waitFor();
  },
};

const SMALL_LOOKS = LOOKS.filter(({ name }) => ['light', 'dark', 'narrow-320'].includes(name));
const WIDE_LOOKS = LOOKS.filter(({ name }) => ['light', 'dark'].includes(name));

for (const [views, looks] of [
  [MAIN_VIEWS, LOOKS],
  [SMALL_VIEWS, SMALL_LOOKS],
  [PANEL_VIEWS, WIDE_LOOKS],
] as const) {
  for (const [name, open] of Object.entries(views)) {
    test(`${name} matches its baselines, in ${looks.length} looks`, async ({ parley, comparable }) => {
      await open(parley);
      await compare(parley, name, comparable, looks);
    });
  }
}

for (const name of ['code', 'appearance'] as const) {
  test(`${name} from right to left matches its baselines, in ${SMALL_LOOKS.length} looks`, async ({
    parley,
    comparable,
  }) => {
    // All texts in English, because the fonts of the baselines have no Arabic letters.
    await parley.route(/\/assets\/ar-[\w-]+\.js$/u, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const ar = {};' }),
    );
    await parley.evaluate(() => localStorage.setItem('parley.language', 'ar'));
    await parley.reload();
    await expect(parley.locator('html')).toHaveAttribute('dir', 'rtl');
    await MAIN_VIEWS[name]?.(parley);
    await compare(parley, `${name}-mirrored`, comparable, SMALL_LOOKS);
  });
}

test('signing in matches its baselines, in every look', async ({ visitor, comparable }) => {
  await visitor.getByRole('button', { name: 'Sign in' }).waitFor();
  await compare(visitor, 'sign-in', comparable);
});
