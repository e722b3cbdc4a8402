import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import type { Logger } from '../../Logger.ts';
import { attach, readServerState } from '../attach.ts';
import { ARCHIVE_FILE, ARCHIVE_SUFFIXES, embeddedArchive } from '../embeddedArchive.ts';
import { startEmbeddedRedis } from '../startEmbeddedRedis.ts';
import { withFolderLock } from '../withFolderLock.ts';
import { checkDecryption, decrypt, type Decryption } from '../../encryption/ageFiles.ts';
import {
  BackupError,
  type BackupFile,
  checkSums,
  copyPart,
  partsOf,
  readBackupFile,
  writeSynced,
} from './BackupFile.ts';

export interface RestoreOptions {
  /** The folder of the private Redis; created if missing. */
  readonly folder: string;
  readonly from: string;
  /** What opens `from` if it is encrypted. */
  readonly decryption?: Decryption | undefined;
  readonly log: Logger;
  /** Aborting it before the data is replaced removes what was written; then the call throws the signal's reason. */
  readonly signal?: AbortSignal;
}

const DATA = 'appendonlydir';

/**
 * Replaces the data of the private Redis with a backup; the old data is renamed and kept. Nothing changes before a
 * server has loaded the backup successfully. `setAside`: path of the old data, null if there was none. Throws
 * BackupError, EncryptionError and the errors of `startEmbeddedRedis`.
 */
export async function restore({ folder, from, decryption, log, signal }: RestoreOptions) {
  const open = await checkFile(from, decryption);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withFolderLock(folder, log, async () => {
    await refuseWhileRunning(folder);
    const stage = join(folder, `restoring-${randomUUID()}`);
    await mkdir(stage, { mode: 0o700 });
    try {
      const { path, backup } = await open(stage, signal);
      signal?.throwIfAborted();
      await writeStage(stage, path, backup);
      signal?.throwIfAborted();
      await verifyLoads(stage, backup, log);
      signal?.throwIfAborted();
      return { setAside: await replaceData(folder, stage, backup), manifest: backup.manifest };
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  });
}

/** Sets the data of the folder aside and puts that of `stage` there. Returns where the former is, if there was any. */
async function replaceData(folder: string, stage: string, { manifest }: BackupFile): Promise<string | null> {
  const suffix = `.before-${new Date().toISOString().replaceAll(':', '-')}`;
  // The archive first, because a log without its archive would be worse than an archive without its log.
  for (const each of ARCHIVE_SUFFIXES) await moveAway(join(folder, ARCHIVE_FILE), suffix, each);
  if (manifest.archive !== undefined) await rename(join(stage, ARCHIVE_FILE), join(folder, ARCHIVE_FILE));
  const setAside = await moveAway(join(folder, DATA), suffix);
  await rename(join(stage, DATA), join(folder, DATA));
  return setAside;
}

interface OpenedBackup {
  readonly path: string;
  readonly backup: BackupFile;
}

/** Opens the backup; of an encrypted one a copy in the folder is decrypted. */
type OpenBackup = (stage: string, signal: AbortSignal | undefined) => Promise<OpenedBackup>;

/** Verifies what can be verified before anything is created. */
async function checkFile(from: string, decryption: Decryption | undefined): Promise<OpenBackup> {
  const opening = await checkDecryption(from, decryption);
  if (opening !== null) return (stage, signal) => decryptInto(stage, from, opening, signal);
  const opened = { path: from, backup: await readWhole(from) };
  return () => Promise.resolve(opened);
}

async function readWhole(path: string, name = path): Promise<BackupFile> {
  const backup = await readBackupFile(path, name);
  await checkSums(path, backup, name);
  return backup;
}

/** Decrypts a backup into the folder in which it is restored, where its content will be in any case. */
async function decryptInto(
  stage: string,
  from: string,
  decryption: Decryption,
  signal: AbortSignal | undefined,
): Promise<OpenedBackup> {
  const path = join(stage, 'backup');
  await writeSynced(await decrypt(createReadStream(from), decryption, from), path, { signal });
  return { path, backup: await readWhole(path, from) };
}

async function refuseWhileRunning(folder: string): Promise<void> {
  const state = await readServerState(folder);
  if (state === null) return;
  const attempt = await attach(state);
  if (attempt.status === 'held') attempt.hold.release();
  if (attempt.status === 'absent' || attempt.status === 'foreign') return;
  throw new BackupError(
    'Parley is running: quit it, every window of it and its gateway, then restore. (If it crashed: start it, then quit it.)',
  );
}

/**
 * Writes the backup as an append-only log with a base and no commands:
 * https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/
 */
async function writeStage(stage: string, from: string, backup: BackupFile): Promise<void> {
  const base = 'appendonly.aof.1.base.rdb';
  await mkdir(join(stage, DATA), { mode: 0o700 });
  const { snapshot, archive } = partsOf(from, backup);
  await copyPart(snapshot, join(stage, DATA, base));
  if (archive !== null) await copyPart(archive, join(stage, ARCHIVE_FILE));
  await writeFile(join(stage, DATA, 'appendonly.aof.manifest'), `file ${base} seq 1 type b\n`, { mode: 0o600 });
}

/** Verifies that this computer's server can load the backup. */
async function verifyLoads(stage: string, { manifest }: BackupFile, log: Logger): Promise<void> {
  if (manifest.archive !== undefined) await (await embeddedArchive(stage).open()).stop();
  try {
    const redis = await startEmbeddedRedis({ dataDir: stage, log });
    await redis.stop();
  } catch (error) {
    if (!(error instanceof ChatError && error.code === 'REDIS_SERVER_FAILED')) throw error;
    const reason = JSON.stringify(error.details['lastLines']);
    throw new BackupError(
      `The server of this computer can't read the backup, which ${manifest.server} wrote. It said: ${reason}`,
      { cause: error },
    );
  }
}

async function moveAway(data: string, suffix: string, ending = ''): Promise<string | null> {
  const aside = `${data}${suffix}${ending}`;
  try {
    await rename(`${data}${ending}`, aside);
    return aside;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
