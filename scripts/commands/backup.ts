import { parseArgs } from 'node:util';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { backUp } from '#core/embedded/backup/backUp.ts';
import { pino } from 'pino';
import { explainBackupError } from '../backup/explainBackupError.ts';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { backupCommandLine } from './backupCommandLine.mjs';

/** Copies the conversations of "On this computer" to a file, also while Parley runs. Returns the exit code. */
export async function backup(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], ...backupCommandLine });
  await ensurePrograms('redis');
  try {
    const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    const log = pino({ name: 'backup', level: 'error' }, pino.destination(2));
    const { path, manifest } = await backUp({ folder, to: values.to, parley: readOwnVersion(), log });
    const { bytes, sha256 } = manifest.snapshot;
    console.log(`Backed up to ${path}; contents: ${bytes} bytes, SHA-256 ${sha256}.`);
    return 0;
  } catch (error) {
    console.error(`No backup was made. ${explainBackupError(error)}`);
    return 1;
  }
}
