import { basename } from 'node:path';
import type { Logger } from '#core/index.ts';
import { storedFileIdsOf } from '#shared/contract/localModel.ts';
import { readAccounts } from '../accounts.ts';
import type { Database } from '../Database.ts';
import type { AttachmentId } from '../files/createAttachmentFiles.ts';
import type { StoreFile } from '../openDatabase.ts';
import { setAside } from '../openOrRebuild.ts';
import { readOutgoing } from '../outgoing.ts';
import { isDiskFull } from '../storeErrors.ts';
import type { MovingFiles } from './createMovingFiles.ts';
import { retire } from './eraseFiles.ts';
import { endMoving, setComplete } from './notes.ts';
import type { StoreMove } from './StoreMove.ts';

export interface MoveOptions {
  readonly target: Database;
  /** The file that is moved; `null`: only its attachments are left. */
  readonly source: StoreFile | null;
  /** `null`: all of it has been moved before, or it was corrupt. */
  readonly history: StoreMove | null;
  readonly bytes: MovingFiles;
  /** Whether the attachments have a folder of their own, in which nothing else is. */
  readonly hasOwnFolder: boolean;
  readonly log: Logger;
}

/** The content of another file on its way to the one that is in use: attachments, then the history. */
export class Move {
  readonly #options: MoveOptions;
  /** Files that cannot be read now; the next start tries again. */
  readonly #failed = new Set<string>();
  #file: AttachmentId | null = null;

  constructor(options: MoveOptions) {
    this.#options = options;
  }

  get bytes(): MovingFiles {
    return this.#options.bytes;
  }

  /** The path of the file that is moved; `null`: only its attachments are left. */
  get source(): string | null {
    return this.#options.source?.path ?? null;
  }

  get history(): StoreMove | null {
    return this.#options.history;
  }

  /** A short part of the work. Returns whether there is more; each part may be repeated. */
  step(): boolean {
    const { source, history, bytes, hasOwnFolder } = this.#options;
    const file = this.#nextFile();
    if (file !== null) {
      this.#moveFile(file);
      return true;
    }
    if (history?.step() === true) return true;
    if (source !== null) this.#endMove(source, history);
    if (hasOwnFolder) bytes.retireRest(this.#readFiles());
    return false;
  }

  /** Attachments are left in a folder of the source: no message refers to them yet, or they could not be read. */
  get hasFiles(): boolean {
    return this.#options.hasOwnFolder && this.bytes.hasRest();
  }

  /** After the end: moves some of the attachments that are left. Returns whether there may be more. */
  stepFiles(): boolean {
    const file = this.#nextFile();
    if (file !== null) this.#moveFile(file);
    else if (this.#options.hasOwnFolder) this.bytes.retireRest(this.#readFiles());
    return file !== null;
  }

  close(): void {
    this.history?.close();
  }

  #endMove(source: StoreFile, history: StoreMove | null): void {
    const { target } = this.#options;
    const name = basename(source.path);
    const isBroken = history?.isBroken === true;
    if (!isBroken) setComplete(target, name);
    history?.close();
    if (isBroken) setAside(source, undefined, { isComplete: false });
    else retire(source.path);
    endMoving(target, name);
  }

  #moveFile(file: AttachmentId): void {
    try {
      this.bytes.move(file);
    } catch (error) {
      if (isDiskFull(error)) throw error;
      this.#options.log.error({ err: error }, 'a file that waits to be sent cannot be moved');
      this.#failed.add(keyOf(file));
    }
  }

  /** Read again after each file, because messages may be queued meanwhile. */
  #nextFile(): AttachmentId | null {
    if (this.#file !== null && this.#isLeft(this.#file)) return this.#file;
    this.#file = this.#readFiles().find((file) => this.#isLeft(file)) ?? null;
    return this.#file;
  }

  #isLeft(file: AttachmentId): boolean {
    return !this.#failed.has(keyOf(file)) && this.bytes.isLeft(file);
  }

  /** The files of all messages in the outbox. */
  #readFiles(): AttachmentId[] {
    const { target } = this.#options;
    return readAccounts(target).flatMap(({ id, name }) =>
      readOutgoing(target, id)
        .flatMap(storedFileIdsOf)
        .map((clientId) => ({ account: name, clientId })),
    );
  }
}

const keyOf = ({ account, clientId }: AttachmentId): string => JSON.stringify([account, clientId]);
