import { ENCRYPTION_OPTIONS, ENCRYPTION_USAGE } from '../encryption/options.mjs';
import { PLACE_OPTIONS, PLACE_USAGE } from '../export/placeOptions.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const exportCommandLine = {
  usage: `Usage: npm run export -- ROOM --to DIR [options]
       npm run export -- "NAME" "NAME" --to DIR [options]
  ROOM                the name of a room, or else the names of the two people who write to each other
  --to DIR            a new or an empty folder; with encryption, the file to create
${ENCRYPTION_USAGE}
${PLACE_USAGE}
  --help              this text`,
  options: { ...PLACE_OPTIONS, ...ENCRYPTION_OPTIONS, to: { type: 'string' } },
  allowPositionals: true,
};
