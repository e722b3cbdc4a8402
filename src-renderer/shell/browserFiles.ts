import type { HostCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { randomId } from '../app/randomId.ts';
import { BlobBuilder } from '../files/BlobBuilder.ts';

/** A file that is being written. */
interface Sink {
  readonly write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly finish: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Files that the page writes, one at a time: to the disk where the browser can, otherwise as a download. */
export function createBrowserFileHandlers(report: (error: unknown) => void) {
  let current: { readonly id: string; readonly sink: Sink } | null = null;

  async function discardCurrent(): Promise<void> {
    const file = current;
    current = null;
    await file?.sink.discard().catch(report);
  }

  /** Runs work on the current file; if that fails, the file is discarded. */
  async function withSink(id: string, work: (sink: Sink) => Promise<void>): Promise<Record<string, never>> {
    if (current === null || current.id !== id) throw new ChatError('FILE_NOT_WRITTEN');
    try {
      await work(current.sink);
      return {};
    } catch (error) {
      report(error);
      await discardCurrent();
      throw new ChatError('FILE_NOT_WRITTEN', {}, { cause: error });
    }
  }

  return {
    async 'host.beginFile'({ name }) {
      const sink = window.showSaveFilePicker === undefined ? createDownload(name) : await openPicked(name, report);
      if (sink === null) return { id: null };
      await discardCurrent();
      current = { id: randomId(), sink };
      return { id: current.id };
    },
    'host.writeFile': ({ id, chunk }) => withSink(id, ({ write }) => write(new Uint8Array(chunk))),
    async 'host.finishFile'({ id }) {
      await withSink(id, ({ finish }) => finish());
      current = null;
      return {};
    },
    async 'host.discardFile'({ id }) {
      if (current?.id === id) await discardCurrent();
      return {};
    },
  } satisfies Partial<Handlers<HostCalls, null>>;
}

/**
 * A file that the person chooses; null: they cancelled. The browser writes into a copy, which replaces the file when it
 * is finished, and which it deletes when the page goes away. Throws FILE_NOT_WRITTEN.
 */
async function openPicked(name: string, report: (error: unknown) => void): Promise<Sink | null> {
  try {
    const handle = await window.showSaveFilePicker?.({ suggestedName: name });
    if (handle === undefined) return null;
    // The dialog creates a new file at once; one that existed before is not to be deleted.
    const isNew = (await handle.getFile()).size === 0;
    const writable = await handle.createWritable();
    return {
      write: (chunk) => writable.write(chunk),
      finish: () => writable.close(),
      async discard() {
        await writable.abort();
        if (isNew) await handle.remove?.();
      },
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    report(error);
    throw new ChatError('FILE_NOT_WRITTEN', {}, { cause: error });
  }
}

/** How long the browser may take to begin the download. */
const REVOKE_AFTER_MS = 60_000;

/** Collects a file, and downloads it when it is finished. */
function createDownload(name: string): Sink {
  const content = new BlobBuilder();
  return {
    write(chunk) {
      content.add(chunk);
      return Promise.resolve();
    },
    finish() {
      const url = URL.createObjectURL(content.build('application/zip'));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
      return Promise.resolve();
    },
    discard() {
      content.clear();
      return Promise.resolve();
    },
  };
}
