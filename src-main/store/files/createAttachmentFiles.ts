import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { FileFormat } from './FileFormat.ts';

/** Bytes may be stored a moment before the message that refers to them. */
const ORPHAN_AFTER_MS = 3_600_000;
/** The end of the name of a file that is to be overwritten and deleted. */
export const RETIRED = '.erase';

export interface AttachmentId {
  readonly account: string;
  readonly clientId: string;
}

/** Stores the bytes of files that are waiting to be sent, one file each. Throws the errors of the disk. */
export interface AttachmentFiles {
  keep(account: string, clientId: string, offset: number, chunk: Uint8Array): void;
  read(account: string, clientId: string, offset: number): Uint8Array<ArrayBuffer>;
  drop(account: string, clientIds: readonly string[]): void;
  wipe(account: string): void;
  /** Removes files that no message refers to. */
  dropOrphans(account: string, clientIds: readonly string[]): void;
}

/** The files of one format and key. */
export interface FormatFiles extends AttachmentFiles {
  /** There may be files, of any account. */
  exist(): boolean;
  has(id: AttachmentId): boolean;
  /** How many bytes are stored. */
  size(id: AttachmentId): number;
  /** Renames the file, so that it is overwritten and deleted. */
  retire(id: AttachmentId): void;
  /** Retires all files of the folder, of any account, except these and those that are not old enough. */
  retireOrphans(wanted: readonly AttachmentId[]): void;
}

export function createAttachmentFiles(folder: string, format: FileFormat): FormatFiles {
  const folderOf = (account: string): string => join(folder, format.nameOf(account));
  const fileOf = (account: string, clientId: string): string => join(folderOf(account), format.nameOf(clientId));

  function append(file: string, offset: number, chunk: Uint8Array): void {
    const size = format.sizeOf(file);
    if (offset > size) throw new ChatError('INVALID_ARGUMENT', { field: 'offset', message: `${size} bytes are kept` });
    format.append(file, offset, chunk);
  }

  function retireFile(file: string): void {
    if (existsSync(file)) renameSync(file, join(dirname(folder), `${randomUUID()}${RETIRED}`));
  }

  return {
    keep(account, clientId, offset, chunk) {
      const file = fileOf(account, clientId);
      if (offset === 0 && chunk.length === 0) rmSync(file, { force: true });
      else if (offset === 0) format.begin(file, chunk);
      else append(file, offset, chunk);
    },
    read(account, clientId, offset) {
      const file = fileOf(account, clientId);
      return format.sizeOf(file) <= offset ? new Uint8Array() : format.read(file, offset);
    },
    drop(account, clientIds) {
      for (const clientId of clientIds) rmSync(fileOf(account, clientId), { force: true });
    },
    wipe: (account) => rmSync(folderOf(account), { recursive: true, force: true }),
    dropOrphans(account, clientIds) {
      const wanted = new Set(clientIds.map((clientId) => fileOf(account, clientId)));
      for (const file of listFiles(folderOf(account))) {
        if (!wanted.has(file) && isOld(file)) rmSync(file, { force: true });
      }
    },
    exist: () => existsSync(folder),
    has: ({ account, clientId }) => existsSync(fileOf(account, clientId)),
    size: ({ account, clientId }) => format.sizeOf(fileOf(account, clientId)),
    retire: ({ account, clientId }) => retireFile(fileOf(account, clientId)),
    retireOrphans(wanted) {
      const kept = new Set(wanted.map(({ account, clientId }) => fileOf(account, clientId)));
      for (const file of listFiles(folder)) if (!kept.has(file) && isOld(file)) retireFile(file);
      if (listFiles(folder).length === 0) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOld(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - ORPHAN_AFTER_MS;
}

/** The files of the folder and of the folders in it. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}
