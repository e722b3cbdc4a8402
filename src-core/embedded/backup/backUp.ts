import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../../Logger.ts';
import { startEmbeddedRedis } from '../startEmbeddedRedis.ts';
import { withFolderLock } from '../withFolderLock.ts';
import { BackupError } from './BackupError.ts';
import { BACKUP_VERSION, readBackupFile, type BackupManifest } from './BackupFile.ts';
import { copyArchive } from './copyArchive.ts';
import { append, checkSums, measurePart } from './copySnapshot.ts';
import { holdsConversations } from './holdsConversations.ts';
import { pathExists } from './pathExists.ts';
import { saveSnapshot } from './saveSnapshot.ts';

export interface BackUpOptions {
  /** The folder of the private Redis. */
  readonly folder: string;
  /** The file to create, or a folder to create one in. */
  readonly to: string;
  /** The version of this installation. */
  readonly parley: string;
  readonly log: Logger;
}

/**
 * Writes a consistent snapshot of the private Redis and its archive to a file, while the server stays in use; starts
 * the server if it is not running. The file is verified before it is renamed to its final name. Returns its path.
 * Throws BackupError, INVALID_ARGUMENT `{field, message}`, and the errors of `startEmbeddedRedis`.
 */
export async function backUp({ folder, to, parley, log }: BackUpOptions) {
  if (!(await holdsConversations(folder))) {
    throw new BackupError(`There is nothing to back up: ${folder} holds no conversations.`);
  }
  const madeAt = new Date().toISOString();
  const path = await choosePath(to, madeAt);
  const draft = `${path}.${randomUUID()}.part`;
  // A hold of its own keeps the server running if the last other process quits meanwhile.
  const redis = await startEmbeddedRedis({ dataDir: folder, log });
  try {
    const manifest = await withFolderLock(folder, log, () => copy(redis.url), 'backup.lock');
    await checkSums(draft, await readBackupFile(draft));
    await rename(draft, path);
    return { path, manifest };
  } finally {
    await rm(draft, { force: true });
    await redis.stop();
  }

  async function copy(url: string): Promise<BackupManifest> {
    const snapshotPath = join(folder, 'dump.rdb');
    const archivePath = join(folder, `archive-${randomUUID()}.copy`);
    try {
      const server = await saveSnapshot(url);
      // After the log, because events are written to the archive before they leave the log. Events in both are
      // harmless.
      const hasArchive = await copyArchive(folder, archivePath);
      const snapshot = { path: snapshotPath, start: 0 };
      const archive = { path: archivePath, start: 0 };
      const about = { format: 'parley-backup', parley, server, madeAt, snapshot: await measurePart(snapshot) } as const;
      // Without an archive the file has version 1, which older versions can read.
      const manifest: BackupManifest = hasArchive
        ? { ...about, version: BACKUP_VERSION, archive: await measurePart(archive) }
        : { ...about, version: 1 };
      await writeFile(draft, `${JSON.stringify(manifest)}\n`, { mode: 0o600, flag: 'wx' });
      await append(snapshot, draft);
      if (hasArchive) await append(archive, draft);
      return manifest;
    } finally {
      for (const path of [snapshotPath, archivePath]) await rm(path, { force: true });
    }
  }
}

async function choosePath(to: string, madeAt: string): Promise<string> {
  const name = `parley-${madeAt.replaceAll(':', '-').replace(/\.\d+/, '')}.backup`;
  const isFolder = (await pathExists(to)) && (await stat(to)).isDirectory();
  const path = isFolder ? join(to, name) : to;
  if (await pathExists(path)) throw new BackupError(`There is a ${path} already: choose another name.`);
  const parent = dirname(path);
  if (!(await pathExists(parent)) || !(await stat(parent)).isDirectory()) {
    throw new ChatError('INVALID_ARGUMENT', { field: '--to', message: `There is no folder ${parent}` });
  }
  return path;
}
