import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../../Core.ts';
import { startEmbeddedRedis } from '../startEmbeddedRedis.ts';
import { withFolderLock } from '../withFolderLock.ts';
import { BackupError } from './BackupError.ts';
import { BACKUP_VERSION, readBackupFile, type BackupManifest } from './BackupFile.ts';
import { copyArchive } from './copyArchive.ts';
import { append, checkSums, sumUp } from './copySnapshot.ts';
import { holdsConversations } from './holdsConversations.ts';
import { isThere } from './isThere.ts';
import { saveSnapshot } from './saveSnapshot.ts';

export interface BackUpOptions {
  /** The folder of the private Redis. */
  readonly folder: string;
  /** The file to make, or a folder to make one in. */
  readonly to: string;
  /** The version of this Parley. */
  readonly parley: string;
  readonly log: Logger;
}

/**
 * Copies all that the private Redis holds at one moment to a file, and the history that left it before, while people go on; where no Parley runs, the server is
 * started for it. The file is read again before it gets its name. Returns its path. Throws BackupError,
 * INVALID_ARGUMENT `{field, message}` and what `startEmbeddedRedis` throws.
 */
export async function backUp({ folder, to, parley, log }: BackUpOptions) {
  if (!(await holdsConversations(folder))) {
    throw new BackupError(`There is nothing to back up: ${folder} holds no conversations.`);
  }
  const madeAt = new Date().toISOString();
  const path = await choosePath(to, madeAt);
  const draft = `${path}.${randomUUID()}.part`;
  // With a hold of our own on it, the server stays when the last Parley is quit meanwhile.
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
      // After the log: what had left it by then was in the archive before. What leaves it now is in both, which does no harm.
      const hasArchive = await copyArchive(folder, archivePath);
      const snapshot = { path: snapshotPath, start: 0 };
      const archive = { path: archivePath, start: 0 };
      const about = { format: 'parley-backup', parley, server, madeAt, snapshot: await sumUp(snapshot) } as const;
      // An older Parley reads what it knows.
      const manifest: BackupManifest = hasArchive
        ? { ...about, version: BACKUP_VERSION, archive: await sumUp(archive) }
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
  const isFolder = (await isThere(to)) && (await stat(to)).isDirectory();
  const path = isFolder ? join(to, name) : to;
  if (await isThere(path)) throw new BackupError(`There is a ${path} already: choose another name.`);
  const parent = dirname(path);
  if (!(await isThere(parent)) || !(await stat(parent)).isDirectory()) {
    throw new ChatError('INVALID_ARGUMENT', { field: '--to', message: `There is no folder ${parent}` });
  }
  return path;
}
