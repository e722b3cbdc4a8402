import { DECRYPTION_OPTIONS, DECRYPTION_USAGE } from '../encryption/options.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const restoreCommandLine = {
  usage: `Usage: npm run restore -- FILE [options]
  FILE                what npm run backup made
${DECRYPTION_USAGE}
  --profile-dir DIR   the data folder, if Parley was started with another than its usual one
  --help              this text`,
  options: { ...DECRYPTION_OPTIONS, 'profile-dir': { type: 'string' } },
  allowPositionals: true,
};
