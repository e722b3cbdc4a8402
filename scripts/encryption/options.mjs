/** @typedef {import('../export/placeOptions.mjs').Options} Options */

/** How a backup or an export is encrypted. */
export const ENCRYPTION_OPTIONS = /** @satisfies {Options} */ ({
  recipient: { type: 'string', multiple: true },
  'passphrase-file': { type: 'string' },
});

export const ENCRYPTION_USAGE = `  --recipient AGE1…   encrypts for the key with this recipient; may be repeated
  --passphrase-file FILE
                      encrypts with the passphrase in FILE`;

/** What opens an encrypted backup or export. */
export const DECRYPTION_OPTIONS = /** @satisfies {Options} */ ({
  key: { type: 'string' },
  'passphrase-file': { type: 'string' },
});

export const DECRYPTION_USAGE = `  --key FILE          decrypts with the key in FILE
  --passphrase-file FILE
                      decrypts with the passphrase in FILE`;
