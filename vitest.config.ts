import { defineConfig } from 'vitest/config';

interface Options {
  /** What starts and ends the servers that all of its files share. */
  readonly servers?: 'redisForTests' | 'clusterForTests';
  /** Files of other projects that run here again. */
  readonly again?: readonly string[];
}

/** One project per kind of need, so that `npm test -- lua` runs what it says. Browser suites are Playwright's. */
const project = (name: string, { servers, again = [] }: Options = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`, `test/${name}/**/*.test.tsx`, ...again],
    environment: 'node' as const,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Where real servers take part, what passes only the second time passes, and is named in the summary.
    ...(servers !== undefined && { globalSetup: [`test/support/${servers}.ts`], retry: 1 }),
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
  'inbox/notices',
];

export default defineConfig({
  test: {
    projects: [
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
