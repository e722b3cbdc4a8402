export const SUITE_NAMES = /** @type {const} */ ([
  'newcomer',
  'unit',
  'renderer',
  'store',
  'lua',
  'electron',
  'core',
  'gateway',
  'attack',
  'cluster',
  'fault',
  'packaging',
  'pictures',
  'e2e',
]);

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const testCommandLine = {
  usage: `Usage: npm test [-- SUITE… options]
  SUITE            one of ${SUITE_NAMES.join(', ')} (default: all of them)
  --except SUITE   all but this one; may be given again
  --long           random runs and kills in their full numbers, as npm run test:long
  --help           this text
The last line is: N passed, N failed, N skipped.`,
  options: {
    except: { type: 'string', multiple: true, default: [] },
    long: { type: 'boolean', default: false },
  },
  allowPositionals: true,
};
