export const BENCH_NAMES = /** @type {const} */ ([
  'send',
  'fan',
  'office',
  'live',
  'enter',
  'join',
  'rooms',
  'catchUp',
  'search',
  'archive',
  'counters',
  'coldStart',
  'lan',
  'hops',
  'guard',
  'seal',
  'flood',
  'idle',
  'announce',
  'topics',
  'directory',
  'upload',
  'timeline',
  'typing',
  'switcher',
  'renderer',
]);

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const benchCommandLine = {
  usage: `Usage: npm run bench [-- NAME… options]
  NAME     one of ${BENCH_NAMES.join(', ')} (default: all of them)
  --json   the last line of each is one JSON object with its figures and whether each limit holds
  --help   this text`,
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
};
