import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

interface Options {
  /** The timeout of each test (ms). */
  readonly timeoutMs?: number;
  /** The fixture that starts and stops the servers shared by all files. */
  readonly servers?: 'redisForTests' | 'clusterForTests';
  /** Files of other projects that run in this project, too. */
  readonly again?: readonly string[];
}

/** One project per kind of dependency, so that `npm test -- lua` runs that kind. Browser suites are Playwright's. */
const project = (name: string, { servers, again = [], timeoutMs = 120_000 }: Options = {}) => ({
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`, `test/${name}/**/*.test.tsx`, ...again],
    environment: 'node' as const,
    setupFiles: ['test/support/cleanUpAfterFile.ts'],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // Long, because a busy machine may stand still for many seconds. Half the time of a test, so that a condition that
    // never holds is reported with its last value.
    expect: { poll: { timeout: timeoutMs / 2 } },
    // Files share a process, because most of a short file's time was spent on loading the core and the page again.
    isolate: false,
    // No retries: a test that fails once in several runs is a bug in the product or in the test.
    retry: 0,
    ...(servers !== undefined && { globalSetup: [`test/support/${servers}.ts`] }),
  },
});

/**
 * Everything that people do, but not failures of a single server: cutting the connection to one server proves nothing
 * about a cluster.
 */
const PEOPLE = [
  'accounts',
  'connectProvider',
  'directs',
  'firstMessage',
  'live',
  'presence',
  'unread',
  'room/!(model*)',
  'blob/upload',
  'announcement/live',
  'announcement/publishing',
  'topic/!(entering)',
  'inbox/absent',
  'inbox/notices',
  'counter/reading',
  'archive/failures',
  'archive/reading',
  'archive/topics',
  'edits',
  'pins',
  'saved',
  'report/*',
  'references',
  'schedule/scheduled',
  'teamCopy/moving',
  'quota/fileQuota',
];

/**
 * The pattern of test files of the core. Throws if there is no such file, so that a renamed one is not left out
 * unnoticed.
 */
function coreTests(name: string): string {
  const pattern = `test/core/${name}.test.ts`;
  if (globSync(pattern, { cwd: import.meta.dirname }).length === 0) throw new Error(`no file ${pattern}`);
  return pattern;
}

export default defineConfig({
  test: {
    projects: [
      // Installs and builds several clones at a time.
      project('newcomer', { timeoutMs: 600_000 }),
      project('unit'),
      project('renderer'),
      project('store'),
      project('lua', { servers: 'redisForTests' }),
      project('core', { servers: 'redisForTests' }),
      project('gateway', { servers: 'redisForTests' }),
      // Starts gateways in processes of their own.
      project('attack', { servers: 'redisForTests' }),
      project('cluster', { servers: 'clusterForTests', again: PEOPLE.map(coreTests) }),
      // Starts its own servers.
      project('fault'),
      // Installs the packages of server and desktop in separate roots.
      project('packaging'),
    ],
  },
});
