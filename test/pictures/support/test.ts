import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { type RunningGallery, startGallery } from '../../../scripts/gallery/startGallery.ts';
import { NOW } from '../../../scripts/pictures/lines.ts';
import { type Stage, startStage, TEAM_ADDRESS } from '../../../scripts/pictures/startStage.ts';
import { openBrowser } from '../../support/openBrowser.ts';
import { drawsAsBaselines } from './drawsAsBaselines.ts';
import { findFaults } from './findFaults.ts';
import { LOOKS, type PictureLook, settle, show } from './looks.ts';

interface Fixtures {
  /** A page at the sign-in of the team. */
  readonly visitor: Page;
  /** A page of a signed-in member of the demo team, at the moment of the pictures. */
  readonly parley: Page;
}

interface WorkerFixtures {
  readonly stage: Stage;
  /** A browser that resolves the team's address to the stage. */
  readonly teamBrowser: Browser;
  readonly gallery: RunningGallery;
  /** Whether pictures can be compared here. */
  readonly comparable: boolean;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that the fixture needs no other
    async ({}, use) => {
      const stage = await startStage({ readAll: true });
      await use(stage);
      await stage.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  teamBrowser: [
    async ({ stage }, use) => {
      const browser = await openBrowser({ address: TEAM_ADDRESS, leadsTo: stage.gatewayUrl });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that the fixture needs no other
    async ({}, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  comparable: [
    async ({ browser }, use) => {
      await mkdir(join(import.meta.dirname, '../baselines'), { recursive: true });
      await use(await drawsAsBaselines(browser, process.env['PARLEY_BASELINES'] !== undefined));
    },
    { scope: 'worker' },
  ],

  visitor: async ({ teamBrowser }, use) => {
    const context = await teamBrowser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.goto(TEAM_ADDRESS);
    await use(page);
    await context.close();
  },

  parley: async ({ visitor, stage }, use) => {
    await visitor.evaluate((session) => localStorage.setItem('parley.token', session), stage.token);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
    await use(visitor);
  },
});

/** Why no picture is compared. */
export const NOT_COMPARABLE =
  'this machine draws letters otherwise than test/pictures/baselines/probe.png, so only the layout was checked';

/** A soft assertion, so that one wrong look does not hide the others. */
const softly = expect.configure({ soft: true });

/** Compares the page in all looks with its baselines, and checks each for layout faults. */
export async function compare(
  page: Page,
  name: string,
  comparable: boolean,
  looks: readonly PictureLook[] = LOOKS,
): Promise<void> {
  for (const look of looks) {
    await show(page, look);
    await settle(page);
    const picture = `${name}-${look.name}`;
    await softly.poll(() => findFaults(page), { message: picture }).toEqual([]);
    if (comparable) await softly(page).toHaveScreenshot(`${picture}.png`);
  }
  // A test that compared no picture is skipped, not passed; one that found a layout fault has failed.
  if (test.info().errors.length === 0) test.skip(!comparable, NOT_COMPARABLE);
}
