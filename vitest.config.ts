import { defineConfig } from 'vitest/config';

/** One project per kind of need, so that `npm test -- lua` runs what it says. Browser suites are Playwright's. */
const project = (name: string, options: { redis: boolean }) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`, `test/${name}/**/*.test.tsx`],
    environment: 'node' as const,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Where real servers take part, what passes only the second time passes, and is named in the summary.
    ...(options.redis && { globalSetup: ['test/support/redisForTests.ts'], retry: 1 }),
  },
});

export default defineConfig({
  test: {
    projects: [
      project('unit', { redis: false }),
      project('renderer', { redis: false }),
      project('lua', { redis: true }),
      project('core', { redis: true }),
      project('gateway', { redis: true }),
      project('cluster', { redis: false }),
      // Its servers are its own, and what fails once has failed: a lost message is not a matter of luck.
      project('fault', { redis: false }),
    ],
  },
});
