import { parseArgs } from 'node:util';
import { createCore } from '#core/index.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { pino } from 'pino';
import { explainCopyError } from '../backup/explainCopyError.ts';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { readEncryption } from '../encryption/readEncryption.ts';
import { exportInto } from '../encryption/encryptedExports.ts';
import { openConversationStore } from '../export/openConversationStore.ts';
import { countOf } from './countOf.ts';
import { exportCommandLine } from './exportCommandLine.mjs';
import { hasSomethingTo } from './embeddedRedis.ts';

/** Writes one conversation into a folder, also while people write in it. Returns the exit code. */
export async function exportOne(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...exportCommandLine });
  const [first, second, ...more] = positionals;
  if (first === undefined || values.to === undefined || more.length > 0) {
    console.log(exportCommandLine.usage);
    return 1;
  }
  try {
    const log = pino({ name: 'export', level: 'error' }, pino.destination(2));
    const encryption = await readEncryption(values);
    const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    if (values.redis === undefined && !(await hasSomethingTo('export', folder))) return 1;
    const place = await openConversationStore(values, log);
    const core = createCore({ ...place.ports, log });
    try {
      const names: readonly [string, string?] = second === undefined ? [first] : [first, second];
      const { events, files, missing } = await exportInto({ to: values.to, encryption }, (to) =>
        core.exportConversation({ names, to, parley: readOwnVersion() }),
      );
      const unencrypted = encryption === undefined ? ' It is not encrypted.' : '';
      const lost = missing.length === 0 ? '' : `, ${missing.length} ${missing.length === 1 ? 'is' : 'are'} gone`;
      console.log(
        `Exported to ${values.to}: ${countOf(events, 'event')}, ${countOf(files.length - 2, 'file')}${lost}.${unencrypted}`,
      );
      return 0;
    } finally {
      await core.stop();
      await place.stop();
    }
  } catch (error) {
    console.error(`Nothing was exported. ${explainCopyError(error)}`);
    return 1;
  }
}
