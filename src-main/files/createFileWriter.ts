import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createKeyedMutex } from '#core/createKeyedMutex.ts';
import type { Logger } from '#core/index.ts';
import { randomId } from '#core/randomId.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

/** Writes one file at a time for the page, which never chooses a path: the person does, in a dialog. */
export interface FileWriter {
  /** Returns the id of the file; null: the person cancelled. Throws FILE_NOT_WRITTEN, as all functions do. */
  begin(name: string): Promise<string | null>;
  write(id: string, chunk: Uint8Array): Promise<void>;
  finish(id: string): Promise<void>;
  /** Deletes what was written. No effect on another file. */
  discard(id: string): Promise<void>;
  /** The page is gone: discards its file, also one whose dialog is still open. */
  pageGone(): Promise<void>;
}

interface FileWriterPorts {
  /** Asks where to save the file; null: the person cancelled. */
  readonly askPath: (name: string) => Promise<string | null>;
  readonly log: Logger;
}

interface OpenFile {
  readonly id: string;
  readonly path: string;
  /** The file until it is finished, in the folder that the person chose. */
  readonly part: string;
  readonly handle: FileHandle;
}

/** Where a file is written until it is whole: beside its path, so that it can be moved there at once. */
export function partOf(path: string, id: string): string {
  return join(dirname(path), `.parley-${id}.part`);
}

export function createFileWriter({ askPath, log }: FileWriterPorts): FileWriter {
  const turns = createKeyedMutex();
  const exclusively = <Result>(work: () => Promise<Result>): Promise<Result> => turns('file', work);
  let current: OpenFile | null = null;
  let pages = 0;

  function fail(error: unknown): never {
    log.warn({ err: error }, 'a file could not be written');
    throw new ChatError('FILE_NOT_WRITTEN', {}, { cause: error });
  }

  async function discardCurrent(): Promise<void> {
    const file = current;
    current = null;
    if (file === null) return;
    await file.handle.close().catch(() => undefined); // it may be closed already
    await rm(file.part, { force: true });
  }

  /** Runs work on the current file; if that fails, the file is discarded. */
  async function withFile(id: string, work: (file: OpenFile) => Promise<void>): Promise<void> {
    if (current === null || current.id !== id) throw new ChatError('FILE_NOT_WRITTEN');
    try {
      await work(current);
    } catch (error) {
      await discardCurrent().catch(() => undefined); // the first error is the one to report
      fail(error);
    }
  }

  return {
    async begin(name) {
      const page = pages;
      const path = await askPath(name);
      return exclusively(async () => {
        if (path === null || page !== pages) return null;
        try {
          await discardCurrent();
          const id = randomId();
          const part = partOf(path, id);
          current = { id, path, part, handle: await open(part, 'wx', 0o600) };
          return id;
        } catch (error) {
          return fail(error);
        }
      });
    },
    write: (id, chunk) => exclusively(() => withFile(id, ({ handle }) => handle.writeFile(chunk))),
    finish: (id) =>
      exclusively(() =>
        withFile(id, async ({ handle, part, path }) => {
          await handle.sync();
          await handle.close();
          await rename(part, path);
          current = null;
        }),
      ),
    discard: (id) => exclusively(async () => (current?.id === id ? discardCurrent() : undefined)),
    pageGone() {
      pages += 1;
      return exclusively(discardCurrent);
    },
  };
}
