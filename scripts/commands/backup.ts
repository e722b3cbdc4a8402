import { parseArgs } from 'node:util';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { backUp } from '#core/embedded/backup/backUp.ts';
import { pino } from 'pino';
import { explainCopyError } from '../backup/explainCopyError.ts';
import { readOwnVersion } from '../backup/readOwnVersion.ts';
import { readEncryption } from '../encryption/readEncryption.ts';
import { writeKey } from '../encryption/writeKey.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { backupCommandLine } from './backupCommandLine.mjs';

/** Copies the conversations of "On this computer" to a file, also while Parley runs. Returns the exit code. */
export async function backup(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], ...backupCommandLine });
  if (values['new-key'] !== undefined) {
    if (values.recipient === undefined && values['passphrase-file'] === undefined) return makeKey(values['new-key']);
    console.error('--new-key makes a key and no backup: use it alone.');
    return 1;
  }
  await ensurePrograms('redis');
  try {
    const encryption = await readEncryption(values);
    const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    const log = pino({ name: 'backup', level: 'error' }, pino.destination(2));
    const { path, manifest } = await backUp({ folder, to: values.to, parley: readOwnVersion(), encryption, log });
    const { bytes, sha256 } = manifest.snapshot;
    const unencrypted = encryption === undefined ? ' It is not encrypted.' : '';
    console.log(`Backed up to ${path}; contents: ${bytes} bytes, SHA-256 ${sha256}.${unencrypted}`);
    return 0;
  } catch (error) {
    console.error(`No backup was made. ${explainCopyError(error)}`);
    return 1;
  }
}

async function makeKey(path: string): Promise<number> {
  try {
    const recipient = await writeKey(path);
    console.log(
      `The key is in ${path}: keep it away from the backups. Anyone who has it can read them; without it, no one can.`,
    );
    console.log(`To encrypt for it: --recipient ${recipient}`);
    return 0;
  } catch (error) {
    console.error(`No key was made. ${explainCopyError(error)}`);
    return 1;
  }
}
