import { parseArgs } from 'node:util';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { restore } from '#core/embedded/backup/restore.ts';
import { pino } from 'pino';
import { explainCopyError } from '../backup/explainCopyError.ts';
import { readDecryption } from '../encryption/readEncryption.ts';
import { untilInterrupted } from '../process/untilInterrupted.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { restoreCommandLine } from './restoreCommandLine.mjs';

/**
 * Replaces the conversations of "On this computer" with a backup; the previous data is set aside. Returns the exit
 * code.
 */
export async function restoreBackup(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...restoreCommandLine });
  const [from, ...more] = positionals;
  if (from === undefined || more.length > 0) {
    console.log(restoreCommandLine.usage);
    return 1;
  }
  await ensurePrograms('redis');
  try {
    const log = pino({ name: 'restore', level: 'error' }, pino.destination(2));
    const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    const decryption = await readDecryption(values);
    const { setAside, manifest } = await untilInterrupted((signal) =>
      restore({ folder, from, decryption, log, signal }),
    );
    console.log(`Restored what was there at ${manifest.madeAt}.`);
    if (setAside !== null) console.log(`What was there until now is in ${setAside}: delete it when all is well.`);
    return 0;
  } catch (error) {
    console.error(`Nothing was restored. ${explainCopyError(error)}`);
    return 1;
  }
}
