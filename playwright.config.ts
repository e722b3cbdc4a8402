import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserOptions } from './test/support/browserOptions.ts';
import { reproducibleRendering } from './test/support/reproducibleRendering.ts';

const launchOptions = browserOptions();
/**
 * The pages of a test live for seconds, in which the optimizing compilers of V8 and its threads for garbage cost more than
 * they save: each a tenth of the CPU of the pages (measured in turns, with and without). With a limit of processes Chromium
 * does not start a spare one beside each page; pages of different browser contexts never share one.
 */
const shortLived = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev --single-threaded-gc', '--renderer-process-limit=1'],
};

/**
 * The service worker loads the whole program again for each new browser context, and answers requests that tests
 * intercept. `installedApp.test.ts` allows it.
 */
const serviceWorkers = 'block';

/** A folder of its own for each project, because a run removes what it finds there, and two suites run side by side. */
const outputOf = (project: string): string => `test-results/${project}`;

/** The suites that need a real window: two people in browsers, and the desktop itself. */
export default defineConfig({
  reporter: 'list',
  // Each test has its own gateway and team, so that tests can run side by side; desktop and picture tests run
  // one at a time.
  workers: availableParallelism() >= 4 ? 3 : 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 240_000,
  // Long, because a busy machine may stand still for many seconds.
  expect: { timeout: 30_000 },
  // A trace costs an eighth of the run; `--trace retain-on-failure` records it where one is needed.
  projects: [
    {
      name: 'e2e',
      outputDir: outputOf('e2e'),
      testDir: 'test/e2e',
      use: { serviceWorkers, launchOptions: shortLived },
    },
    {
      name: 'pictures',
      outputDir: outputOf('pictures'),
      workers: 1,
      testDir: 'test/pictures',
      snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
      use: { serviceWorkers, launchOptions: { ...launchOptions, ...reproducibleRendering(launchOptions.args) } },
      // Baselines use a palette, so invisible differences are ignored. Half a pixel in the length of a log moves all
      // its letters by one pixel, which is 1 % of a picture.
      expect: { toHaveScreenshot: { threshold: 0.15, maxDiffPixelRatio: 0.02 } },
    },
    {
      name: 'electron',
      outputDir: outputOf('electron'),
      workers: 1,
      testDir: 'test/electron',
      // For the browsers of other people.
      use: { serviceWorkers },
    },
  ],
});
