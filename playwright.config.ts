import { defineConfig } from '@playwright/test';
import { browserOptions } from './test/support/browserOptions.ts';
import { drawsAlike } from './test/support/drawsAlike.ts';

const launchOptions = browserOptions();

/** The suites that need a real window: two people in browsers, and the desktop itself. */
export default defineConfig({
  outputDir: 'test-results',
  reporter: 'list',
  // A test has a product of its own, so that two run side by side; at the desktop, and where pictures are taken, one at a time.
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Snapshots of the page say what happened; a film of it costs more than the test.
  use: { trace: { mode: 'retain-on-failure', screenshots: false } },
  projects: [
    { name: 'e2e', testDir: 'test/e2e', use: { launchOptions } },
    {
      name: 'pictures',
      workers: 1,
      testDir: 'test/pictures',
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
      use: { launchOptions: { ...launchOptions, ...drawsAlike(launchOptions.args) } },
      // Baselines have the colours of a palette: what differs less than one sees is the same. A log whose end lies half a pixel further
      // moves all its letters by one, which is 1 % of a picture.
      expect: { toHaveScreenshot: { threshold: 0.15, maxDiffPixelRatio: 0.02 } },
    },
    { name: 'electron', workers: 1, testDir: 'test/electron' },
  ],
});
