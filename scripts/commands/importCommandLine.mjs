import { PLACE_OPTIONS, PLACE_USAGE } from '../export/placeOptions.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const importCommandLine = {
  usage: `Usage: npm run import -- DIR [options]
  DIR                 what npm run export made
${PLACE_USAGE}
  --help              this text`,
  options: PLACE_OPTIONS,
  allowPositionals: true,
};
