import type { DocumentChange } from '#shared/contract/localModel.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Context } from '../app/Context.ts';
import type { LocalAccount } from './LocalAccount.ts';

type Document = DocumentChange['document'];

export interface Documents {
  /** Schedules a write of the document's state at that time; changes at short intervals are written once. */
  readonly gather: (key: string, document: () => unknown) => void;
  readonly write: (key: string, document: Document) => void;
  /** Drops pending writes of a document, because another call changes it. */
  readonly leave: (key: string) => void;
  /** Resolves when pending writes are finished, successfully or not; `null` if there are none. */
  readonly written: () => Promise<void> | null;
  /** Issues pending writes before it returns, because the page may end right after. */
  readonly flush: () => void;
  /** Issues pending writes, and stops. */
  readonly stop: () => void;
  /** Drops pending writes. */
  readonly drop: () => void;
}

/** Changes are collected for this long before they are written (ms). */
const GATHER_MS = 300;
/** Failed writes are retried after this time (ms), or with the next change. */
const AGAIN_MS = 5_000;
/** Errors that may be temporary. */
const MAY_PASS: ReadonlySet<ErrorCode> = new Set(['LOCAL_STORE_FULL', 'LOCAL_STORE_FAILED']);

/** Writes documents one call at a time, each in its state at the time of the write. */
export function createDocuments({ ask }: LocalAccount, report: Context['report']): Documents {
  const gathering = new Map<string, { timer: ReturnType<typeof setTimeout>; finish: () => void }>();
  const waiting = new Map<string, Document>();
  /** Written, but not acknowledged yet. */
  const underWay = new Map<string, DocumentChange>();
  let writing: Promise<void> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failing = false;

  /** Writes all pending documents. Resolves to whether to continue. */
  async function writeNow(): Promise<boolean> {
    const documents = [...waiting].map(([key, document]) => ({ key, document }));
    waiting.clear();
    for (const one of documents) underWay.set(one.key, one);
    const result = await ask('local.writeDocuments', { documents });
    const current = documents.filter((one) => underWay.get(one.key) === one && underWay.delete(one.key));
    const failedBefore = failing;
    failing = !result.ok;
    if (result.ok) return true;
    // The documents are still in memory. That nothing can be stored is shown when a message is sent.
    if (!failedBefore) report(new Error(`documents were not written: ${result.error.code}`));
    if (!MAY_PASS.has(result.error.code)) return true;
    putBack(current);
    return false;
  }

  /** Queues failed documents again, except those with a newer pending state. */
  function putBack(documents: readonly DocumentChange[]): void {
    for (const { key, document } of documents) if (!waiting.has(key)) waiting.set(key, document);
    if (waiting.size === 0) return;
    clearTimeout(again);
    again = setTimeout(startWriting, AGAIN_MS);
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(again);
    again = undefined;
    while (waiting.size > 0) if (!(await writeNow())) return;
  }

  function drop(): void {
    for (const { timer } of gathering.values()) clearTimeout(timer);
    clearTimeout(again);
    again = undefined;
    gathering.clear();
    waiting.clear();
    underWay.clear();
  }

  function write(key: string, document: Document): void {
    waiting.set(key, document);
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

  function finishGathering(): void {
    for (const { timer, finish } of gathering.values()) {
      clearTimeout(timer);
      finish();
    }
  }

  return {
    gather(key, document) {
      clearTimeout(gathering.get(key)?.timer);
      function finish(): void {
        gathering.delete(key);
        waiting.set(key, asJson(document()));
      }
      const timer = setTimeout(() => {
        finish();
        startWriting();
      }, GATHER_MS);
      gathering.set(key, { timer, finish });
    },
    write,
    leave(key) {
      waiting.delete(key);
      underWay.delete(key);
    },
    written: () => writing,
    flush() {
      finishGathering();
      // Concurrent with a running write, whose answer this page may not receive. The store keeps the order.
      if (waiting.size > 0) track(Promise.all([writing, writeWaiting()]));
    },
    stop() {
      finishGathering();
      if (waiting.size > 0) void writeNow();
      drop();
    },
    drop,
  };
}

/** The JSON form in which it is read back, without `undefined` fields. */
export function asJson(document: unknown): Document {
  return JSON.parse(JSON.stringify(document)) as Document;
}
