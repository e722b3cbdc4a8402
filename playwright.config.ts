import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/programs.ts';

const chromium = findChromium();

/** The suites that need a real window: two people in browsers, and the desktop itself. */
export default defineConfig({
  outputDir: 'test-results',
  reporter: 'list',
  workers: 1,
  // Real windows on a busy machine: what passes only the second time passes, and is named in the summary.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { trace: 'retain-on-failure' },
  projects: [
    {
      name: 'e2e',
      testDir: 'test/e2e',
      use: {
        launchOptions: {
          ...(chromium !== undefined && { executablePath: chromium }),
          args: [
            // Root has no sandbox to drop into; everybody else keeps it.
            ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-quic',
            '--disable-sync',
            '--no-first-run',
          ],
        },
      },
    },
    { name: 'electron', testDir: 'test/electron' },
  ],
});
