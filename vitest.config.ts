import { defineConfig } from 'vitest/config';

interface Options {
  /** The longest that one of its tests may take (ms). */
  readonly timeoutMs?: number;
  /** What starts and ends the servers that all of its files share. */
  readonly servers?: 'redisForTests' | 'clusterForTests';
  /** Files of other projects that run here again. */
  readonly again?: readonly string[];
}

/** One project per kind of need, so that `npm test -- lua` runs what it says. Browser suites are Playwright's. */
const project = (name: string, { servers, again = [], timeoutMs = 30_000 }: Options = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`, `test/${name}/**/*.test.tsx`, ...again],
    environment: 'node' as const,
    setupFiles: ['test/support/cleanUpAfterFile.ts'],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // A condition that is waited for has as long as its test: Vitest's second is little on a busy machine.
    expect: { poll: { timeout: timeoutMs } },
    // Files share a process: most of a short file's time was to load the core and the page anew.
    isolate: false,
    // A test that fails once in several runs is a fault of the product or of the test.
    retry: 0,
    ...(servers !== undefined && { globalSetup: [`test/support/${servers}.ts`] }),
  },
});

/** All that people do, but not how one server fails: a wire to one server that is cut proves nothing about a cluster. */
const PEOPLE = [
  'accounts',
  'directs',
  'firstMessage',
  'live',
  'presence',
  'unread',
  'room/!(model*)',
  'blob/upload',
  'announcement/{publishing,live}',
  'topic/!(entering)',
  'inbox/{notices,absent}',
  'counter/reading',
  'archive/{reading,topics,troubles}',
  'edits',
  'pins',
  'saved',
  'references',
  'schedule/scheduled',
];

export default defineConfig({
  test: {
    projects: [
      // It installs and builds, several clones at a time.
      project('newcomer', { timeoutMs: 600_000 }),
      project('unit'),
      project('renderer'),
      project('store'),
      project('lua', { servers: 'redisForTests' }),
      project('core', { servers: 'redisForTests' }),
      project('gateway', { servers: 'redisForTests' }),
      project('cluster', { servers: 'clusterForTests', again: PEOPLE.map((name) => `test/core/${name}.test.ts`) }),
      // Its servers are its own.
      project('fault'),
    ],
  },
});
