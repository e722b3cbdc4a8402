import type { BlobRef } from '#shared/contract/model.ts';
import { mapResult, type Result } from '#shared/rpc/result.ts';
import type { Context } from '../Context.ts';
import type { FileReader } from './createFileReader.ts';
import type { Links } from './createLinks.ts';

/** A file whose bytes a view shows. */
export interface OpenFile {
  readonly source: Promise<Result<FileBytes>>;
  /** The view does not show it any more. */
  readonly close: () => void;
}

export interface FileBytes {
  /** A path on the page's own origin, or an object URL. */
  readonly path: string;
  /** The decrypted bytes of a file of an encrypted room, all of which were verified; null of another file. */
  readonly decrypted: Blob | null;
}

export interface OpenFiles {
  /** Makes the bytes of a file available to a view until it closes the file. */
  readonly open: (conversationId: string, blob: BlobRef) => OpenFile;
  /** Downloads the bytes of a file, or its beginning. */
  readonly read: FileReader;
}

/** A decrypted file, for all views that show it. */
interface Decrypted {
  readonly conversationId: string;
  readonly bytes: number;
  readonly source: Promise<Result<FileBytes>>;
  readonly reading: AbortController;
  isRead: boolean;
  views: number;
}

/** Decrypted bytes that are kept for views that may show them again soon. */
const KEPT_BYTES = 32 * 1024 * 1024;

export interface OpenFilesDeps {
  readonly links: Links;
  readonly read: FileReader;
}

export function createOpenFiles({ stores }: Pick<Context, 'stores'>, { links, read }: OpenFilesDeps): OpenFiles {
  const decrypted = new DecryptedFiles(read);
  // Object URLs belong to a session, and to a conversation of the person.
  stores.session.subscribe(({ status }) => {
    if (status !== 'signedIn') decrypted.evict(0, () => true);
  });
  stores.conversations.subscribe((now, before) => {
    const isLeft = ({ conversationId }: Decrypted): boolean => conversationId in before && !(conversationId in now);
    decrypted.evict(0, isLeft);
  });
  // The file of a deleted message is not kept.
  stores.timelines.subscribe(({ byId }, { byId: before }) => {
    decrypted.evict(0, ({ conversationId, views }) => {
      const events = byId[conversationId]?.events;
      const isNew = events !== before[conversationId]?.events;
      return views === 0 && isNew && events?.at(-1)?.type === 'recalled';
    });
  });

  return {
    read,
    open(conversationId, blob) {
      if (blob.encryption !== undefined) return decrypted.open(conversationId, blob);
      const link = links.get(conversationId, blob.id);
      const source = link.then((result) => mapResult(result, (path) => ({ path, decrypted: null })));
      return { source, close: () => undefined };
    },
  };
}

class DecryptedFiles {
  readonly #read: FileReader;
  /** By all that a message says of a file, the ones that were closed last at the end. */
  readonly #files = new Map<string, Decrypted>();

  constructor(read: FileReader) {
    this.#read = read;
  }

  open(conversationId: string, blob: BlobRef): OpenFile {
    // Another message may name the same file, and be wrong about it.
    const key = fileIdentity(conversationId, blob);
    const file = this.#files.get(key) ?? this.#start(key, conversationId, blob);
    file.views += 1;
    let isOpen = true;
    return {
      source: file.source,
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        file.views -= 1;
        // A view that is rendered again opens it at once.
        queueMicrotask(() => this.#closed(key, file));
      },
    };
  }

  #start(key: string, conversationId: string, blob: BlobRef): Decrypted {
    const reading = new AbortController();
    const source = this.#read(conversationId, blob, { signal: reading.signal }).then((result) =>
      mapResult(result, (bytes) => ({ path: URL.createObjectURL(bytes), decrypted: bytes })),
    );
    const file = { conversationId, bytes: blob.bytes, source, reading, isRead: false, views: 0 };
    this.#files.set(key, file);
    void source.then((result) => {
      file.isRead = true;
      // The next view tries it again.
      if (!result.ok && this.#files.get(key) === file) this.#files.delete(key);
    });
    return file;
  }

  #closed(key: string, file: Decrypted): void {
    if (file.views > 0 || this.#files.get(key) !== file) return;
    this.#files.delete(key);
    this.#files.set(key, file);
    this.evict(0, (one) => one === file && !one.isRead);
    this.evict(KEPT_BYTES, ({ views }) => views === 0);
  }

  /** Releases files until those that are left have at most this many bytes. */
  evict(most: number, isEvictable: (file: Decrypted) => boolean): void {
    const evictable = [...this.#files].filter(([, file]) => isEvictable(file));
    let left = evictable.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    for (const [key, { bytes, source, reading }] of evictable) {
      if (left <= most) return;
      left -= bytes;
      this.#files.delete(key);
      reading.abort();
      void source.then((result) => result.ok && URL.revokeObjectURL(result.value.path));
    }
  }
}

/** All that decides which bytes are shown: another message may name the same file, and be wrong about the rest. */
export function fileIdentity(conversationId: string, { id, bytes, type, encryption }: BlobRef): string {
  return JSON.stringify([conversationId, id, bytes, type, encryption?.key, encryption?.sha256]);
}
