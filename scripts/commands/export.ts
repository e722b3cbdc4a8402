import { parseArgs } from 'node:util';
import { createCore } from '#core/index.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { ExportError } from '#core/export/ExportError.ts';
import { pino } from 'pino';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { openPlace, PLACE_OPTIONS, PLACE_USAGE } from '../export/openPlace.ts';
import { countOf } from './countOf.ts';
import { hasSomethingTo } from './embeddedRedis.ts';

const USAGE = `Usage: npm run export -- ROOM --to DIR [options]
       npm run export -- "NAME" "NAME" --to DIR [options]
  ROOM                the name of a room, or else the names of the two people who write to each other
  --to DIR            a folder that is not there yet, or an empty one
${PLACE_USAGE}
  --help              this text`;

/** Writes one conversation into a folder, also while people write in it. Returns the exit code. */
export async function exportOne(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...PLACE_OPTIONS, to: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [first, second, ...more] = positionals;
  if (values.help || first === undefined || values.to === undefined || more.length > 0) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  try {
    const log = pino({ name: 'export', level: 'error' }, pino.destination(2));
    const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    if (values.redis === undefined && !(await hasSomethingTo('export', folder))) return 1;
    const place = await openPlace(values, log);
    const core = createCore({ ...place.ports, log });
    try {
      const { events, files, missing } = await core.exportConversation({
        names: second === undefined ? [first] : [first, second],
        to: values.to,
        parley: readOwnVersion(),
      });
      const attached = `${countOf(files.length - 2, 'file')}${missing.length === 0 ? '' : `, ${missing.length} ${missing.length === 1 ? 'is' : 'are'} gone`}`;
      console.log(`Exported to ${values.to}: ${countOf(events, 'event')}, ${attached}. It is not encrypted.`);
      return 0;
    } finally {
      await core.stop();
      await place.stop();
    }
  } catch (error) {
    console.error(`Nothing was exported. ${error instanceof ExportError ? error.message : explainStartError(error)}`);
    return 1;
  }
}
