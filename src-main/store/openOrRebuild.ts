import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Logger } from '#core/index.ts';
import { connect } from './Database.ts';
import { plainFormat } from './format/Format.ts';
import { createSealedFormat, WrongKeyError } from './format/openSealedFormat.ts';
import { NewerFileError } from './migrations/index.ts';
import { recordRebuild, type Rebuild } from './rebuildRecord.ts';
import { putBack, rescue, type Rescued } from './rescue.ts';
import type { openDatabase, OpenedDatabase, StoreFile } from './openDatabase.ts';
import { isCorrupt } from './storeErrors.ts';

type Open = typeof openDatabase;

/** The end of the name of a new file that does not replace the old one yet. */
const REBUILT = '.rebuilt.sqlite';
/** What SQLite adds to the name of the file, which is renamed last: without it the others mean nothing. */
const SUFFIXES = ['-wal', '-shm', '-journal', ''];

/** Opens the file, or replaces a corrupt one with a new one. Throws errors of the disk. */
export function openOrRebuild(file: StoreFile, log: Logger, open: Open): OpenedDatabase {
  try {
    return open(file, log);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    log.error({ err: error, file: file.path }, 'the local store is corrupt');
    return rebuild(file, log, open, error);
  }
}

/**
 * Creates a new file with what could be rescued, and then renames the old one with a date, so that its content is not
 * lost. The new file is complete before it gets its name: an interruption, or a disk without space, loses nothing.
 */
export function rebuild(file: StoreFile, log: Logger, open: Open, cause?: unknown): OpenedDatabase {
  const rescued = rescueFrom(file, log);
  const rebuilt = { ...file, path: rebuiltPathOf(file) };
  removeFile(rebuilt.path);
  try {
    const { database } = open(rebuilt, log);
    try {
      database.transaction(() => {
        putBack(database, rescued);
        recordRebuild(database, causeOf(cause));
      });
    } finally {
      database.close();
    }
  } catch (error) {
    removeFile(rebuilt.path);
    throw error;
  }
  const aside = setAside(file, cause, rescued);
  adoptRebuilt(file);
  log.warn(
    { aside, outgoing: rescued.outgoing.length, documents: rescued.documents.length },
    'the local store was begun again',
  );
  return open(file, log);
}

const rebuiltPathOf = ({ path }: StoreFile): string => path.replace(/\.sqlite$/, REBUILT);

/** Gives the rebuilt file its name, also after an interruption. */
export function adoptRebuilt(file: StoreFile): void {
  if (!existsSync(file.path)) renameFile(rebuiltPathOf(file), (suffix) => file.path + suffix);
}

export const causeOf = (error: unknown): Rebuild => (error instanceof WrongKeyError ? 'unreadable' : 'rebuilt');

/** A file whose key is lost is opened again if the key returns. Returns the new path. */
export function setAside(file: StoreFile, cause: unknown, { isComplete }: Pick<Rescued, 'isComplete'>): string {
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
  // A newer Parley may have stored what this one does not read.
  const isAll = isComplete && !(cause instanceof NewerFileError);
  const broken = isAll ? 'rescued.broken' : 'broken';
  const kind = causeOf(cause) === 'unreadable' ? 'unreadable' : broken;
  const path = file.path.replace(/\.sqlite$/, `-${now}.${kind}.sqlite`);
  renameFile(file.path, (suffix) => path + suffix);
  return path;
}

/** Renames the file and what SQLite has created beside it. */
export function renameFile(file: string, nameFor: (suffix: string) => string): void {
  for (const suffix of SUFFIXES) {
    if (existsSync(file + suffix)) renameSync(file + suffix, nameFor(suffix));
  }
}

export function removeFile(file: string): void {
  for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true });
}

export function rescueFrom({ path, key }: StoreFile, log: Logger): Rescued {
  try {
    const broken = connect(path);
    try {
      // Without a check of the key, because the proof of it may be what is corrupt.
      return rescue({ ...broken, format: key === null ? plainFormat : createSealedFormat(key) }, log);
    } finally {
      broken.close();
    }
  } catch (error) {
    log.error({ err: error, file: path }, 'the corrupt file could not be read');
    return { documents: [], outgoing: [], isComplete: false };
  }
}
