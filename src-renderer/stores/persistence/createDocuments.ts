import type { DocumentChange } from '#shared/contract/localModel.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Context } from '../Context.ts';
import type { LocalAccount } from '../../local/LocalAccount.ts';

type Document = DocumentChange['document'];

export interface Documents {
  /** Schedules a write of the document's state at that time; changes at short intervals are written once. */
  readonly schedule: (key: string, document: () => unknown) => void;
  readonly write: (key: string, document: Document) => void;
  /** The document has changes here that are not stored yet. */
  readonly isPending: (key: string) => boolean;
  /** Drops pending writes of a document, because another call changes it. */
  readonly cancel: (key: string) => void;
  /** Resolves when pending writes are finished, successfully or not; `null` if there are none. */
  readonly pendingWrites: () => Promise<void> | null;
  /** Issues pending writes before it returns, because the page may end right after. */
  readonly flush: () => void;
  /** Issues pending writes, and stops. */
  readonly stop: () => void;
  /** Drops pending writes. */
  readonly drop: () => void;
}

/** Changes are collected for this long before they are written (ms). */
const DEBOUNCE_MS = 300;
/** Failed writes are retried after this time (ms), or with the next change. */
const RETRY_MS = 5_000;
/** Errors that may be temporary. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set(['LOCAL_STORE_FULL', 'LOCAL_STORE_FAILED']);

/** Writes documents one call at a time, each in its state at the time of the write. */
export function createDocuments({ request }: LocalAccount, report: Context['report']): Documents {
  const scheduled = new Map<string, { timer: ReturnType<typeof setTimeout>; finish: () => void }>();
  const pending = new Map<string, Document>();
  /** Written, but not acknowledged yet. */
  const unacknowledged = new Map<string, DocumentChange>();
  let writing: Promise<void> | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failing = false;

  /** Writes all pending documents. Resolves to whether to continue. */
  async function writeNow(): Promise<boolean> {
    const documents = [...pending].map(([key, document]) => ({ key, document }));
    pending.clear();
    for (const one of documents) unacknowledged.set(one.key, one);
    const result = await request('local.writeDocuments', { documents });
    const current = documents.filter((one) => unacknowledged.get(one.key) === one && unacknowledged.delete(one.key));
    const failedBefore = failing;
    failing = !result.ok;
    if (result.ok) return true;
    // The documents are still in memory. That nothing can be stored is shown when a message is sent.
    if (!failedBefore) report(new Error(`failed to write documents: ${result.error.code}`));
    if (!TRANSIENT.has(result.error.code)) return true;
    putBack(current);
    return false;
  }

  /** Queues failed documents again, except those with a newer pending state. */
  function putBack(documents: readonly DocumentChange[]): void {
    for (const { key, document } of documents) if (!pending.has(key)) pending.set(key, document);
    if (pending.size === 0) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(startWriting, RETRY_MS);
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    while (pending.size > 0) if (!(await writeNow())) return;
  }

  function drop(): void {
    for (const { timer } of scheduled.values()) clearTimeout(timer);
    clearTimeout(retryTimer);
    retryTimer = undefined;
    scheduled.clear();
    pending.clear();
    unacknowledged.clear();
  }

  function write(key: string, document: Document): void {
    pending.set(key, document);
    startWriting();
  }

  function startWriting(): void {
    if (writing === null) track(writeWaiting());
  }

  function track(work: Promise<unknown>): void {
    const tracked = work.then(() => {
      if (writing === tracked) writing = null;
    });
    writing = tracked;
  }

  function flushScheduled(): void {
    for (const { timer, finish } of scheduled.values()) {
      clearTimeout(timer);
      finish();
    }
  }

  return {
    schedule(key, document) {
      clearTimeout(scheduled.get(key)?.timer);
      function finish(): void {
        scheduled.delete(key);
        pending.set(key, asJson(document()));
      }
      const timer = setTimeout(() => {
        finish();
        startWriting();
      }, DEBOUNCE_MS);
      scheduled.set(key, { timer, finish });
    },
    write,
    isPending: (key) => scheduled.has(key) || pending.has(key) || unacknowledged.has(key),
    cancel(key) {
      pending.delete(key);
      unacknowledged.delete(key);
    },
    pendingWrites: () => writing,
    flush() {
      flushScheduled();
      // Concurrent with a running write, whose answer this page may not receive. The store keeps the order.
      if (pending.size > 0) track(Promise.all([writing, writeWaiting()]));
    },
    stop() {
      flushScheduled();
      if (pending.size > 0) void writeNow();
      drop();
    },
    drop,
  };
}

/** The JSON form in which it is read back, without `undefined` fields. */
export function asJson(document: unknown): Document {
  return JSON.parse(JSON.stringify(document)) as Document;
}
