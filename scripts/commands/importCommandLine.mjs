import { OPEN_OPTIONS, OPEN_USAGE } from '../encryption/options.mjs';
import { PLACE_OPTIONS, PLACE_USAGE } from '../export/placeOptions.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const importCommandLine = {
  usage: `Usage: npm run import -- DIR [options]
  DIR                 what npm run export made; encrypted, a file
${OPEN_USAGE}
${PLACE_USAGE}
  --help              this text`,
  options: { ...PLACE_OPTIONS, ...OPEN_OPTIONS },
  allowPositionals: true,
};
