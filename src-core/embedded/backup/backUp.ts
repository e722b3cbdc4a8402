import { randomUUID } from 'node:crypto';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import type { Logger } from '../../Logger.ts';
import {
  BACKUP_VERSION,
  BackupError,
  type BackupManifest,
  checkSums,
  measurePart,
  readBackupFile,
  writeBackup,
} from './BackupFile.ts';
import { ARCHIVE_FILE } from '../embeddedArchive.ts';
import { startEmbeddedRedis } from '../startEmbeddedRedis.ts';
import { withFolderLock } from '../withFolderLock.ts';
import type { Encryption } from '../../encryption/ageFiles.ts';

export interface BackUpOptions {
  /** The folder of the private Redis. */
  readonly folder: string;
  /** The file to create, or a folder to create one in. */
  readonly to: string;
  /** The version of this installation. */
  readonly parley: string;
  /** Default: the file is not encrypted. */
  readonly encryption?: Encryption | undefined;
  readonly log: Logger;
}

/**
 * Writes a consistent snapshot of the private Redis and its archive to a file, while the server stays in use; starts
 * the server if it is not running. The file is verified before it is renamed to its final name. Returns its path.
 * Throws BackupError, EncryptionError, INVALID_ARGUMENT `{field, message}`, and the errors of `startEmbeddedRedis`.
 */
export async function backUp({ folder, to, parley, encryption, log }: BackUpOptions) {
  if (!(await holdsConversations(folder))) {
    throw new BackupError(`There is nothing to back up: ${folder} holds no conversations.`);
  }
  const madeAt = new Date().toISOString();
  const path = await choosePath(to, madeAt, encryption === undefined ? '' : '.age');
  const draft = `${path}.${randomUUID()}.part`;
  // A hold of its own keeps the server running if the last other process quits meanwhile.
  const redis = await startEmbeddedRedis({ dataDir: folder, log });
  try {
    const manifest = await withFolderLock(folder, log, () => copy(redis.url), 'backup.lock');
    // An encrypted file can be read only by others.
    if (encryption === undefined) await checkSums(draft, await readBackupFile(draft));
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
      await writeBackup(draft, manifest, hasArchive ? [snapshot, archive] : [snapshot], encryption);
      return manifest;
    } finally {
      for (const path of [snapshotPath, archivePath]) await rm(path, { force: true });
    }
  }
}

async function choosePath(to: string, madeAt: string, ending: string): Promise<string> {
  const name = `parley-${madeAt.replaceAll(':', '-').replace(/\.\d+/, '')}.backup${ending}`;
  const isFolder = (await pathExists(to)) && (await stat(to)).isDirectory();
  const path = isFolder ? join(to, name) : to;
  if (await pathExists(path)) throw new BackupError(`There is a ${path} already: choose another name.`);
  const parent = dirname(path);
  if (!(await pathExists(parent)) || !(await stat(parent)).isDirectory()) {
    throw new ChatError('INVALID_ARGUMENT', { field: '--to', message: `There is no folder ${parent}` });
  }
  return path;
}

/** Writes a consistent copy of the archive while it is in use. Returns false when there is none. */
async function copyArchive(folder: string, to: string): Promise<boolean> {
  const path = join(folder, ARCHIVE_FILE);
  try {
    await access(path);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
  const source = new DatabaseSync(path);
  try {
    await backup(source, to);
    return true;
  } finally {
    source.close();
  }
}

const POLL_MS = 25;

/**
 * Makes Redis write a snapshot to `dump.rdb` in its folder without blocking its clients, and waits for its completion.
 * Returns the server's name and version. Throws BackupError.
 */
async function saveSnapshot(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined); // the failing call reports it
  try {
    await redis.connect();
    await begin(redis);
    while (isSet(await redis.info('persistence'), 'rdb_bgsave_in_progress')) await wait(POLL_MS);
    if (fieldOf(await redis.info('persistence'), 'rdb_last_bgsave_status') !== 'ok') {
      throw new BackupError('Redis could not write its snapshot: is the disk full? Its redis.log says why.');
    }
    const server = await redis.info('server');
    const valkey = fieldOf(server, 'valkey_version');
    return valkey === undefined ? `Redis ${fieldOf(server, 'redis_version') ?? '?'}` : `Valkey ${valkey}`;
  } finally {
    redis.disconnect();
  }
}

/** Starts the snapshot. Redis runs one background write at a time, so it has to wait for a rewrite of the log. */
async function begin(redis: Redis): Promise<void> {
  for (;;) {
    const info = await redis.info('persistence');
    const busy = ['rdb_bgsave_in_progress', 'aof_rewrite_in_progress', 'aof_rewrite_scheduled'];
    if (busy.every((field) => !isSet(info, field))) {
      try {
        await redis.bgsave();
        return;
      } catch (error) {
        const hasBegunAnother = error instanceof Error && error.message.includes('in progress');
        if (!hasBegunAnother) throw error;
      }
    }
    await wait(POLL_MS);
  }
}

function isSet(info: string, field: string): boolean {
  return fieldOf(info, field) === '1';
}

function fieldOf(info: string, field: string): string | undefined {
  return new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1];
}

/** Whether a private Redis has ever stored data in a folder. Creates nothing. */
export function holdsConversations(folder: string): Promise<boolean> {
  return pathExists(join(folder, 'appendonlydir'));
}

/** Whether a path exists. ENOTDIR counts as missing. */
async function pathExists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error) ?? '')) return false;
    throw error;
  }
}
