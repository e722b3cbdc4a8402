import { z } from 'zod';
import { type DocumentChange, documentChangeSchema } from '#shared/contract/localModel.ts';
import type { Settings } from '../createSettings.ts';

/**
 * Copies of the document writes that were unfinished when the page ended. A browser drops the transactions of a page
 * that has ended if they still wait for others, even those that were committed; `localStorage` writes at once.
 */
export interface WriteJournal {
  /** Remembers a write that starts. Returns the function that forgets it when it has finished. */
  readonly start: (account: string, documents: readonly DocumentChange[]) => () => void;
  /** The page is ending, or continues after all: unfinished writes and later ones are copied meanwhile. */
  readonly setLeaving: (isLeaving: boolean) => void;
  /** The writes that an ended page left unfinished. */
  readonly read: (account: string) => DocumentChange[];
  /** Forgets all writes of an account. */
  readonly clear: (account: string) => void;
}

const PREFIX = 'parley.unwritten ';
const entrySchema = z.object({ account: z.string(), ...documentChangeSchema.shape });
type Entry = z.infer<typeof entrySchema>;

export function createWriteJournal(storage: Settings, report: (error: unknown) => void): WriteJournal {
  /** The last write of each document, by its key in the storage. */
  const unfinished = new Map<string, Entry>();
  let isLeaving = false;

  function copy(name: string, entry: Entry): void {
    try {
      storage.set(name, JSON.stringify(entry));
    } catch (error) {
      // The storage is full. The write itself may still succeed.
      report(error);
    }
  }

  function forget(name: string): void {
    unfinished.delete(name);
    storage.set(name, null);
  }

  function readEntries(account: string): [string, Entry][] {
    return storage.keys().flatMap((name) => {
      const entry = name.startsWith(PREFIX) ? parseEntry(storage.get(name)) : null;
      return entry?.account === account ? [[name, entry]] : [];
    });
  }

  return {
    start(account, documents) {
      const entries = documents.map((document) => [nameOf(account, document.key), { account, ...document }] as const);
      for (const [name, entry] of entries) {
        unfinished.set(name, entry);
        if (isLeaving) copy(name, entry);
      }
      return () => {
        // A later write of the same document has its own end.
        for (const [name, entry] of entries) if (unfinished.get(name) === entry) forget(name);
      };
    },
    setLeaving(leaving) {
      if (leaving && !isLeaving) for (const [name, entry] of unfinished) copy(name, entry);
      isLeaving = leaving;
    },
    read: (account) => readEntries(account).map(([, { key, document }]) => ({ key, document })),
    clear(account) {
      for (const [name, entry] of unfinished) if (entry.account === account) forget(name);
      for (const [name] of readEntries(account)) forget(name);
    },
  };
}

function nameOf(account: string, key: string): string {
  return PREFIX + JSON.stringify([account, key]);
}

/** `null`: not a write, or one of a version that wrote it differently. */
function parseEntry(text: string | null): Entry | null {
  try {
    return entrySchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
