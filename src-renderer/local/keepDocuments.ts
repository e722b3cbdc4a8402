import type { DocumentChange } from '#shared/contract/localModel.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Context } from '../app/Context.ts';
import type { LocalAccount } from './LocalAccount.ts';

type Document = DocumentChange['document'];

export interface Documents {
  /** Writes what it is then; changes that come at short intervals are written once. */
  readonly gather: (key: string, document: () => unknown) => void;
  readonly write: (key: string, document: Document) => void;
  /** What is not yet written of this one is not written any more: another call changes it. */
  readonly leave: (key: string) => void;
  /** When everything that waits is written, as far as it could be; `null` when nothing waits. */
  readonly written: () => Promise<void> | null;
  /** Starts to write what waits before it returns: the page may end right after. */
  readonly flush: () => void;
  /** What waits is written at once, and nothing after it. */
  readonly stop: () => void;
  /** What waits is not written any more. */
  readonly drop: () => void;
}

/** Changes are gathered for so long before they are written (ms). */
const GATHER_MS = 300;
/** What could not be written is tried again after so long (ms), or with the next change. */
const AGAIN_MS = 5_000;
/** Refusals that end by themselves, or by somebody who makes room. */
const MAY_PASS: ReadonlySet<ErrorCode> = new Set(['LOCAL_STORE_FULL', 'LOCAL_STORE_FAILED']);

/** Documents go to the disk one call at a time, each as it is when its turn comes. */
export function createDocuments({ ask }: LocalAccount, report: Context['report']): Documents {
  const gathering = new Map<string, { timer: ReturnType<typeof setTimeout>; finish: () => void }>();
  const waiting = new Map<string, Document>();
  /** Given to the disk, which has not answered yet. */
  const underWay = new Map<string, DocumentChange>();
  let writing: Promise<void> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failing = false;

  /** Says whether more can be written now. */
  async function writeNow(): Promise<boolean> {
    const documents = [...waiting].map(([key, document]) => ({ key, document }));
    waiting.clear();
    for (const one of documents) underWay.set(one.key, one);
    const result = await ask('local.writeDocuments', { documents });
    const current = documents.filter((one) => underWay.get(one.key) === one && underWay.delete(one.key));
    const failedBefore = failing;
    failing = !result.ok;
    if (result.ok) return true;
    // What can't be written is still in this window; that nothing can be kept is told when a message is sent.
    if (!failedBefore) report(new Error(`documents were not written: ${result.error.code}`));
    if (!MAY_PASS.has(result.error.code)) return true;
    putBack(current);
    return false;
  }

  /** Only where nothing newer is waiting. */
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
      // Beside a write that is under way, whose answer this page may not live to see. The store keeps their order.
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

/** As it will be read back: fields that say nothing (`undefined`) are left out. */
export function asJson(document: unknown): Document {
  return JSON.parse(JSON.stringify(document)) as Document;
}
