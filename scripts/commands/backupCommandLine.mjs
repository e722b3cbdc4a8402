import { ENCRYPTION_OPTIONS, ENCRYPTION_USAGE } from '../encryption/options.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const backupCommandLine = {
  usage: `Usage: npm run backup [-- options]
       npm run backup -- --new-key FILE
  --to FILE|DIR       the file to make, or a folder to make one in (default: this folder)
${ENCRYPTION_USAGE}
  --new-key FILE      makes a key instead of a backup, and prints its recipient
  --profile-dir DIR   the data folder, if Parley was started with another than its usual one
  --help              this text`,
  options: {
    ...ENCRYPTION_OPTIONS,
    to: { type: 'string', default: '.' },
    'new-key': { type: 'string' },
    'profile-dir': { type: 'string' },
  },
};
