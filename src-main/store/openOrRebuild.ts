import { existsSync, renameSync } from 'node:fs';
import type { Logger } from '#core/index.ts';
import { createDatabase } from './Database.ts';
import { recordRebuild } from './rebuildRecord.ts';
import { putBack, rescue, type Rescued } from './rescue.ts';
import type { openDatabase, OpenedDatabase } from './openDatabase.ts';
import { isCorrupt } from './storeErrors.ts';

type Open = typeof openDatabase;

/** Opens the file, or replaces a corrupt one with a new one. Throws errors of the disk. */
export function openOrRebuild(file: string, log: Logger, open: Open): OpenedDatabase {
  try {
    return open(file, log);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    log.error({ err: error, file }, 'the local store is corrupt');
    return rebuild(file, log, open);
  }
}

/** Renames the file with a date, so that its content is not lost, and creates a new one with what could be rescued. */
export function rebuild(file: string, log: Logger, open: Open): OpenedDatabase {
  const aside = file.replace(/\.sqlite$/, `-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.broken.sqlite`);
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  const rescued = rescueFrom(aside, log);
  const opened = open(file, log);
  const { database } = opened;
  database.transaction(() => {
    putBack(database, rescued);
    recordRebuild(database);
  });
  log.warn(
    { aside, outgoing: rescued.outgoing.length, documents: rescued.documents.length },
    'the local store was begun again',
  );
  return opened;
}

function rescueFrom(file: string, log: Logger): Rescued {
  try {
    const broken = createDatabase(file);
    try {
      return rescue(broken, log);
    } finally {
      broken.close();
    }
  } catch (error) {
    log.error({ err: error, file }, 'the corrupt file could not be read');
    return { documents: [], outgoing: [] };
  }
}
