import { DECRYPTION_OPTIONS, DECRYPTION_USAGE } from '../encryption/options.mjs';
import { PLACE_OPTIONS, PLACE_USAGE } from '../export/placeOptions.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const importCommandLine = {
  usage: `Usage: npm run import -- DIR [options]
  DIR                 the folder that npm run export made, or its encrypted file
${DECRYPTION_USAGE}
${PLACE_USAGE}
  --help              this text`,
  options: { ...PLACE_OPTIONS, ...DECRYPTION_OPTIONS },
  allowPositionals: true,
};
