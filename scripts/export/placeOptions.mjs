/** @typedef {NonNullable<import('node:util').ParseArgsConfig['options']>} Options */

/** The Redis, as in `npm run gateway`, or the data folder of "On this computer". */
export const REDIS_OPTIONS = /** @satisfies {Options} */ ({
  redis: { type: 'string' },
  'redis-ca': { type: 'string' },
  'redis-cert': { type: 'string' },
  'redis-key': { type: 'string' },
  'profile-dir': { type: 'string' },
});

/** The same, plus the location of the attachments. */
export const PLACE_OPTIONS = /** @satisfies {Options} */ ({ ...REDIS_OPTIONS, files: { type: 'string' } });

export const PLACE_USAGE = `  --redis URL         the team's Redis, as of npm run gateway (default: "On this computer"); so are
                      --redis-ca, --redis-cert, --redis-key, and --files for where attachments are
  --profile-dir DIR   the data folder, if Parley was started with another than its usual one`;
