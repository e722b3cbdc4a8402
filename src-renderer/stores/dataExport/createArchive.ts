import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';

/** A part of the person's data that is not, or not completely, in the export. */
export interface LeftOut {
  /** The file, or the conversation, that is missing or incomplete. */
  readonly path: string;
  readonly reason: ErrorCode;
}

export interface ExportedFile {
  readonly path: string;
  readonly bytes: number;
  /** How many elements its list has. */
  readonly items?: number;
}

/** The file that is being written: a ZIP archive. Its functions reject with FILE_NOT_WRITTEN, or when cancelled. */
export interface Archive {
  readonly files: readonly ExportedFile[];
  readonly leftOut: readonly LeftOut[];
  /** Notes why something is missing. Throws every other error than a `ChatError`. */
  readonly leaveOut: (path: string, error: unknown) => void;
  readonly addFile: (path: string, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly addBytes: (path: string, bytes: Uint8Array) => Promise<void>;
  readonly addText: (path: string, text: string) => Promise<void>;
  readonly addJson: (path: string, value: unknown) => Promise<void>;
  /**
   * Adds a JSON array, one element per line, page by page. When a page can't be read, the array ends there, and the file
   * is noted as left out.
   */
  readonly addList: (path: string, pages: AsyncIterable<readonly unknown[]>) => Promise<void>;
  readonly finish: () => Promise<void>;
}

interface ArchiveOptions {
  /** Appends bytes to the file, at most `LIMITS.chunkBytes`. */
  readonly append: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly now: () => number;
}

export async function createArchive({ append, now }: ArchiveOptions): Promise<Archive> {
  // Loaded with the first export.
  const { ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-writer.js');
  const files: ExportedFile[] = [];
  const leftOut: LeftOut[] = [];
  const output = createOutput(append);
  // Stored uncompressed, in the page: what takes space, pictures and videos, is compressed already, and the content
  // security policy permits no worker of the library. Entries of 4 GiB and more are written as ZIP64.
  const zip = new ZipWriter(new WritableStream(output), { level: 0, useWebWorkers: false });

  function leaveOut(path: string, error: unknown): void {
    if (!(error instanceof ChatError)) throw error;
    leftOut.push({ path, reason: error.code });
  }

  /** Returns the number of bytes. */
  async function add(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    const { uncompressedSize } = await zip.add(path, toStream(pieces), { lastModDate: new Date(now()) });
    return uncompressedSize;
  }

  async function addFile(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    files.push({ path, bytes: await add(path, pieces) });
  }

  const addBytes = (path: string, bytes: Uint8Array): Promise<void> => addFile(path, one(bytes));
  const addText = (path: string, text: string): Promise<void> => addBytes(path, new TextEncoder().encode(text));

  async function addList(path: string, pages: AsyncIterable<readonly unknown[]>): Promise<void> {
    const encoder = new TextEncoder();
    let items = 0;

    async function* pieces(): AsyncGenerator<Uint8Array> {
      const iterator = pages[Symbol.asyncIterator]();
      yield encoder.encode('[');
      for (;;) {
        const page = await iterator.next().catch((error: unknown) => leaveOut(path, error));
        if (page === undefined || page.done === true) break;
        const lines = page.value.map((item, index) => `${items + index > 0 ? ',' : ''}\n  ${JSON.stringify(item)}`);
        items += page.value.length;
        yield encoder.encode(lines.join(''));
      }
      yield encoder.encode('\n]\n');
    }

    const bytes = await add(path, pieces());
    files.push({ path, bytes, items });
  }

  return {
    files,
    leftOut,
    leaveOut,
    addFile,
    addBytes,
    addText,
    addJson: (path, value) => addText(path, `${JSON.stringify(value, null, 2)}\n`),
    addList,
    async finish() {
      await zip.close();
    },
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Reads the pieces as fast as they are written. The signal of the export ends what a failed entry reads. */
function toStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

/** Collects bytes into chunks of the size that one call takes. */
function createOutput(append: ArchiveOptions['append']) {
  let buffer = new Uint8Array(LIMITS.chunkBytes);
  let used = 0;

  async function flush(): Promise<void> {
    if (used === 0) return;
    const chunk = buffer.subarray(0, used);
    // A host in the same process may keep the bytes.
    buffer = new Uint8Array(LIMITS.chunkBytes);
    used = 0;
    await append(chunk);
  }

  return {
    async write(bytes: Uint8Array): Promise<void> {
      for (let at = 0; at < bytes.byteLength;) {
        const part = bytes.subarray(at, at + buffer.byteLength - used);
        buffer.set(part, used);
        used += part.byteLength;
        at += part.byteLength;
        if (used === buffer.byteLength) await flush();
      }
    },
    close: flush,
  };
}
