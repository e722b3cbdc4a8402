import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { connect, type Database } from './Database.ts';
import { createAttachmentFiles, type AttachmentFiles, type FormatFiles } from './files/createAttachmentFiles.ts';
import { createSealedFiles } from './files/createSealedFiles.ts';
import { plainFiles } from './files/FileFormat.ts';
import { openSealedFormat } from './format/openSealedFormat.ts';
import { createMovingFiles } from './move/createMovingFiles.ts';
import { eraseFiles, retire } from './move/eraseFiles.ts';
import { Move } from './move/Move.ts';
import { askAgain, clearSource, readSmallTables, tablesOf, writeSmallTables } from './move/moveSmallTables.ts';
import { endMoving, isComplete, isMoving } from './move/notes.ts';
import { StoreMove } from './move/StoreMove.ts';
import type { openDatabase, OpenedDatabase, StoreFile } from './openDatabase.ts';
import { adoptRebuilt, causeOf, openOrRebuild, rebuild, removeFile, rescueFrom, setAside } from './openOrRebuild.ts';
import type { Protection } from './Protection.ts';
import { recordRebuild } from './rebuildRecord.ts';
import { fillIndex } from './search/fillIndex.ts';
import { isCorrupt, isDiskFull } from './storeErrors.ts';
import type { StoreProgress } from './storeMessages.ts';

export interface StorePlace {
  /** Contains the files of the store. */
  readonly folder: string;
  readonly protection: Protection;
  readonly log: Logger;
  readonly open: typeof openDatabase;
  readonly onProgress: (progress: StoreProgress) => void;
}

interface FilePair {
  readonly source: StoreFile;
  readonly target: StoreFile;
  readonly isSourceNewer: boolean;
}

/** What one file becomes in use with. */
interface Opened {
  readonly file: StoreFile;
  readonly opened: OpenedDatabase;
  readonly move: Move | null;
  readonly isPostponed?: boolean;
}

/** The open file of the local store, its attachments, and another file as long as its content is on its way. */
export class CurrentStore {
  readonly file: StoreFile;
  readonly database: Database;
  readonly bytes: AttachmentFiles;
  readonly endedUncleanly: boolean;
  /** There is no space for the file that the protection asks for: it is to be opened again later. */
  readonly isPostponed: boolean;
  readonly #place: StorePlace;
  readonly #move: Move | null;
  #isMoving: boolean;
  #isMoved = false;
  #erasing: Iterator<void, void> | null = null;
  #isErased = false;
  /** Another program held a file that was to be erased. */
  #isHeld = false;

  private constructor(place: StorePlace, { file, opened, move, isPostponed = false }: Opened) {
    this.#place = place;
    this.file = file;
    this.database = opened.database;
    this.endedUncleanly = opened.endedUncleanly;
    this.isPostponed = isPostponed;
    this.#move = move;
    this.#isMoving = move !== null;
    this.bytes = move?.bytes ?? bytesOf(place, file);
  }

  static isMovePending(place: StorePlace): boolean {
    return findSource(place) !== null;
  }

  /**
   * Opens the file that the protection asks for, and begins to move another one. A move in the opposite direction is
   * completed first. `corrupt` is replaced.
   */
  static open(place: StorePlace, corrupt?: StoreFile): CurrentStore {
    const { log, open } = place;
    const openFile = (file: StoreFile): OpenedDatabase =>
      corrupt?.path === file.path ? rebuild(file, log, open) : openOrRebuild(file, log, open);
    for (const isSealed of [false, true]) adoptRebuilt(fileOf(place, isSealed));
    const wanted = fileOf(place, place.protection.isSealed);
    const other = findSource(place);
    if (other === null) return CurrentStore.#openAlone(place, wanted, openFile(wanted));
    // Before they are opened, which may write to them.
    const isOtherNewer = modifiedAt(other) > modifiedAt(wanted);
    const isOpposite = existsSync(wanted.path) && isInUse(place, other, wanted);
    return isOpposite
      ? CurrentStore.#openMoving(
          place,
          { source: wanted, target: other, isSourceNewer: !isOtherNewer },
          openFile,
          corrupt,
        )
      : CurrentStore.#openMoving(
          place,
          { source: other, target: wanted, isSourceNewer: isOtherNewer },
          openFile,
          corrupt,
        );
  }

  static #openAlone(place: StorePlace, file: StoreFile, opened: OpenedDatabase): CurrentStore {
    const other = fileOf(place, file.key === null);
    const isOtherGone = !existsSync(other.path);
    if (isOtherGone) endMoving(opened.database, basename(other.path));
    const hasFiles = isOtherGone && isReadable(other, place) && existsSync(bytesFolderOf(place, other));
    place.onProgress(hasFiles ? 'moving' : 'settled');
    const move = hasFiles
      ? createMove(place, { source: other, target: file, isSourceNewer: false }, opened.database, undefined)
      : null;
    return new CurrentStore(place, { file, opened, move });
  }

  static #openMoving(
    place: StorePlace,
    files: FilePair,
    openFile: (file: StoreFile) => OpenedDatabase,
    corrupt: StoreFile | undefined,
  ): CurrentStore {
    const { source, target } = files;
    // Opening creates the file.
    const isNew = !existsSync(target.path);
    let opened: OpenedDatabase | null = null;
    try {
      opened = openFile(target);
      const move = beginMove(place, files, opened.database);
      place.onProgress('moving');
      return new CurrentStore(place, { file: target, opened, move });
    } catch (error) {
      const isBegun = opened !== null && !isCorrupt(error) && isMoving(opened.database, basename(source.path));
      opened?.database.close();
      // An error of the source does not get here.
      if (opened !== null && isCorrupt(error) && corrupt === undefined) return CurrentStore.open(place, target);
      if (isBegun || !isDiskFull(error)) throw error;
      place.log.warn({ err: error }, 'no space for a second file: the local store stays as it is for now');
      if (isNew) removeFile(target.path);
      place.onProgress('waiting');
      // A file that was set aside is no replacement for the one in use.
      const file = source.path === fileOf(place, source.key !== null).path ? source : target;
      return new CurrentStore(place, { file, opened: openFile(file), move: null, isPostponed: true });
    }
  }

  /** `null` if no history is on its way. */
  get move(): StoreMove | null {
    return this.#isMoving ? (this.#move?.history ?? null) : null;
  }

  /** A move is complete, and the protection asks for another file, or there is one more to be moved. */
  get isOutdated(): boolean {
    if (!this.#isMoved) return false;
    return (this.file.key !== null) !== this.#place.protection.isSealed || findSource(this.#place) !== null;
  }

  /** A part of the work that is done in the background. Returns when the next one is to be done. */
  step(): 'now' | 'later' | null {
    if (this.#isMoving && this.#move !== null) {
      this.#stepMove(this.#move);
      return this.isOutdated ? null : 'now';
    }
    if (!this.#isErased) {
      this.#stepErasing();
      return 'now';
    }
    return fillIndex(this.database) ? 'now' : this.#stepRest(this.#move);
  }

  /** What could not be moved or erased before. */
  #stepRest(move: Move | null): 'now' | 'later' | null {
    const hadFiles = move?.hasFiles === true;
    const hasMoved = move?.stepFiles() === true;
    const isLeft = move?.hasFiles === true || this.#isHeld;
    if (!hadFiles && !hasMoved && !isLeft) return null;
    this.#eraseAgain();
    return isLeft && !hasMoved ? 'later' : 'now';
  }

  /**
   * An account was removed. Whether a file whose key is lost has data of it cannot be read, so it goes as a whole: it
   * would bring them back with its key.
   */
  dropSetAside(): void {
    const paths = listSetAside(this.#place).filter((path) => path !== this.#move?.source);
    for (const path of paths) retire(path);
    if (paths.length > 0) this.#eraseAgain();
  }

  #eraseAgain(): void {
    this.#erasing = null;
    this.#isErased = false;
    this.#isHeld = false;
  }

  close(): void {
    this.#move?.close();
    this.database.close();
  }

  #stepMove(move: Move): void {
    if (move.step()) return;
    this.#isMoving = false;
    this.#isMoved = true;
    this.#place.log.info({ isSealed: this.file.key !== null }, 'the local store is moved');
  }

  #stepErasing(): void {
    this.#erasing ??= eraseFiles(this.#place.folder, this.file.key !== null, (error) => {
      this.#isHeld = true;
      this.#place.log.warn({ err: error }, 'a file cannot be erased now');
    });
    this.#isErased = this.#erasing.next().done === true;
    // Not before: until now the old content can be read.
    const isLeft = this.#isHeld || this.#move?.hasFiles === true;
    if (this.#isErased && this.#isMoved && !isLeft) this.#place.onProgress('settled');
  }
}

function fileOf({ folder, protection }: StorePlace, isSealed: boolean): StoreFile {
  return isSealed
    ? { path: join(folder, 'sealed.sqlite'), key: protection.key }
    : { path: join(folder, 'local.sqlite'), key: null };
}

/** A plain file needs no key. */
const isReadable = (file: StoreFile, { folder }: StorePlace): boolean =>
  file.key !== null || file.path === join(folder, 'local.sqlite');

/** A file that is to be moved: that of the other format, or one that was set aside and whose key is here again. */
function findSource(place: StorePlace): StoreFile | null {
  const other = fileOf(place, !place.protection.isSealed);
  if (existsSync(other.path) && isReadable(other, place)) return other;
  const { key, formerKeys } = place.protection;
  const keys = [...(key === null ? [] : [key]), ...formerKeys];
  for (const path of listSetAside(place)) {
    const found = keys.find((one) => canOpen(path, one, place.log));
    if (found !== undefined) return { path, key: found };
  }
  return null;
}

/** Because its key was lost. */
const isSetAside = (path: string): boolean => path.endsWith('.unreadable.sqlite');

/** The files that were set aside because their key was lost. */
function listSetAside({ folder }: StorePlace): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(isSetAside)
    .map((name) => join(folder, name));
}

/** A file that cannot be opened for any reason must not stop the one that is in use. */
function canOpen(path: string, key: Uint8Array, log: Logger): boolean {
  try {
    const connection = connect(path);
    try {
      openSealedFormat(connection, key);
      return true;
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!isCorrupt(error)) log.warn({ err: error }, 'a file that was set aside cannot be opened');
    return false;
  }
}

/** Whether the history of the wanted file is on its way to the other one. */
function isInUse(place: StorePlace, file: StoreFile, wanted: StoreFile): boolean {
  try {
    const { database } = place.open(file, place.log);
    try {
      return isMoving(database, basename(wanted.path));
    } finally {
      database.close();
    }
  } catch (error) {
    if (isCorrupt(error)) return false;
    throw error;
  }
}

/** A write is in the write-ahead log first. */
function modifiedAt({ path }: StoreFile): number {
  const times = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return times.reduce((one, other) => Math.max(one, other));
}

const bytesFolderOf = ({ folder }: StorePlace, { key }: StoreFile): string =>
  join(folder, key === null ? 'files' : 'sealed-files');

function bytesOf(place: StorePlace, file: StoreFile): FormatFiles {
  const format = file.key === null ? plainFiles : createSealedFiles(file.key);
  return createAttachmentFiles(bytesFolderOf(place, file), format);
}

/** `history` undefined: the source is gone or set aside, and only its attachments are left. */
function createMove(place: StorePlace, files: FilePair, target: Database, history: StoreMove | null | undefined): Move {
  return new Move({
    target,
    source: history === undefined ? null : files.source,
    history: history ?? null,
    bytes: createMovingFiles(bytesOf(place, files.source), bytesOf(place, files.target)),
    hasOwnFolder:
      bytesFolderOf(place, files.source) !== bytesFolderOf(place, files.target) &&
      // The folder has the attachments of every key, also of those that may be read again.
      (files.source.key === null || listSetAside(place).length === 0),
    log: place.log,
  });
}

function beginMove(place: StorePlace, files: FilePair, target: Database): Move {
  const { source, isSourceNewer } = files;
  const name = basename(source.path);
  let opened: Database | null = null;
  let tables;
  try {
    opened = place.open(source, place.log).database;
    tables = readSmallTables(opened);
    if (isSetAside(source.path)) tables = tables.map(askAgain);
  } catch (error) {
    opened?.close();
    if (!isCorrupt(error)) throw error;
    place.log.error({ err: error, file: source.path }, 'the file that is to be moved is corrupt');
    rescueSource(place, files, target, error);
    return createMove(place, files, target, undefined);
  }
  try {
    writeSmallTables(target, name, tables, isSourceNewer);
    clearIfPossible(opened, target, place.log);
    const history = new StoreMove(opened, target, place.log);
    if (isComplete(target, name)) history.close();
    return createMove(place, files, target, history);
  } catch (error) {
    opened.close();
    throw error;
  }
}

/** The source is set aside after what was rescued is in the target, so that an interruption loses nothing. */
function rescueSource({ log }: StorePlace, files: FilePair, target: Database, error: unknown): void {
  const { source, isSourceNewer } = files;
  const rescued = rescueFrom(source, log);
  const tables = isSetAside(source.path) ? tablesOf(rescued).map(askAgain) : tablesOf(rescued);
  writeSmallTables(target, basename(source.path), tables, isSourceNewer);
  target.transaction(() => recordRebuild(target, causeOf(error)));
  setAside(source, error, rescued);
  endMoving(target, basename(source.path));
}

/** On a full disk this waits for the next start: what was copied is marked. */
function clearIfPossible(source: Database, target: Database, log: Logger): void {
  try {
    clearSource(source, target);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.debug({ err: error }, 'the source of the move is cleared later');
  }
}
