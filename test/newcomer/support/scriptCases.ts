export interface ScriptCase {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Matches its output, in either stream. */
  readonly writes: RegExp;
  readonly exitCode: number;
}

/** Nothing listens there, so a download fails at once. */
const NOWHERE = 'http://127.0.0.1:1/';

/**
 * A short real run of each script that ends by itself, with an empty home. Where there is nothing to do, the script
 * refuses, which loads the same modules as its work.
 */
export const SCRIPT_CASES: Readonly<Record<string, ScriptCase>> = {
  admin: { args: ['people'], writes: /There is nothing to administer/u, exitCode: 1 },
  archive: { args: [], writes: /There is nothing to archive/u, exitCode: 1 },
  'counters:flush': { args: [], writes: /There is nothing to count/u, exitCode: 1 },
  'counters:repair': { args: [], writes: /There is nothing to count/u, exitCode: 1 },
  backup: { args: [], writes: /No backup was made\./u, exitCode: 1 },
  restore: { args: ['no-such-file'], writes: /Nothing was restored\./u, exitCode: 1 },
  export: { args: ['general', '--to', 'exported'], writes: /There is nothing to export/u, exitCode: 1 },
  import: { args: ['docs'], writes: /It was not imported\./u, exitCode: 1 },
  publish: {
    args: ['build.release', '--title', 'The first one'],
    writes: /Published: build\.release, post 1\./u,
    exitCode: 0,
  },
  test: { args: ['store'], writes: /^[1-9]\d* passed, 0 failed, \d+ skipped$/mu, exitCode: 0 },
  check: { args: ['dead'], writes: /All checks passed/u, exitCode: 0 },
  bench: { args: ['no-such-bench'], writes: /No bench no-such-bench/u, exitCode: 1 },
  // It builds, and then the given browser does not exist.
  pictures: { args: [], env: { PARLEY_CHROMIUM: '/nowhere' }, writes: /\/nowhere/u, exitCode: 1 },
  build: { args: [], writes: /Built: out\/main/u, exitCode: 0 },
  package: { args: [], env: { ELECTRON_MIRROR: NOWHERE }, writes: /No installer can be made/u, exitCode: 1 },
  updates: { args: ['sign', 'docs'], writes: /PARLEY_UPDATE_SIGNING_KEY/u, exitCode: 1 },
  generate: { args: [], writes: /generated [1-9]\d* scripts/u, exitCode: 0 },
  format: { args: ['package.json'], writes: /Finished in .* on 1 files/u, exitCode: 0 },
};

/** Only `--help` is run for these: one downloads servers, the other is `npm test` with an option. */
export const TOO_LONG: readonly string[] = ['test:matrix', 'test:long'];
