/** @typedef {import('../export/placeOptions.mjs').Options} Options */

/** How a backup or an export is encrypted. */
export const SEAL_OPTIONS = /** @satisfies {Options} */ ({
  recipient: { type: 'string', multiple: true },
  'passphrase-file': { type: 'string' },
});

export const SEAL_USAGE = `  --recipient AGE1…   encrypts it for the key with this recipient; may be repeated
  --passphrase-file FILE
                      encrypts it with the passphrase in FILE`;

/** What opens an encrypted backup or export. */
export const OPEN_OPTIONS = /** @satisfies {Options} */ ({
  key: { type: 'string' },
  'passphrase-file': { type: 'string' },
});

export const OPEN_USAGE = `  --key FILE          opens an encrypted one with the key in FILE
  --passphrase-file FILE
                      opens it with the passphrase in FILE`;
