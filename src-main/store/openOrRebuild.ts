import { existsSync, renameSync } from 'node:fs';
import type { Logger } from '#core/index.ts';
import { createDatabase, type Database } from './Database.ts';
import { leaveNotice } from './notice.ts';
import { putBack, rescue, type Rescued } from './rescue.ts';
import { openDatabase } from './openDatabase.ts';
import { isBroken } from './storeErrors.ts';

/** Opens the file; a broken one makes room for a new one. Throws what is wrong with the disk. */
export function openOrRebuild(file: string, log: Logger): Database {
  try {
    return openDatabase(file, log);
  } catch (error) {
    if (!isBroken(error)) throw error;
    log.error({ err: error, file }, 'the local store is broken');
    return rebuild(file, log);
  }
}

/** Sets the file aside under a dated name, so that nothing of it is lost, and begins a new one with what could be saved. */
export function rebuild(file: string, log: Logger): Database {
  const aside = file.replace(/\.sqlite$/, `-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.broken.sqlite`);
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  const rescued = rescueFrom(aside, log);
  const database = openDatabase(file, log);
  database.transaction(() => {
    putBack(database, rescued);
    leaveNotice(database);
  });
  log.warn(
    { aside, outgoing: rescued.outgoing.length, documents: rescued.documents.length },
    'the local store was begun anew',
  );
  return database;
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
    log.error({ err: error, file }, 'nothing of the broken file can be read');
    return { documents: [], outgoing: [] };
  }
}
