import type { DocumentChange } from '#shared/contract/localModel.ts';
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
  /** What waits is written at once, and nothing after it. */
  readonly stop: () => void;
  /** What waits is not written any more. */
  readonly drop: () => void;
}

/** Changes are gathered for so long before they are written (ms). */
const GATHER_MS = 300;

/** Documents go to the disk one call at a time, each as it is when its turn comes. */
export function createDocuments({ ask }: LocalAccount, report: Context['report']): Documents {
  const gathering = new Map<string, { timer: ReturnType<typeof setTimeout>; finish: () => void }>();
  const waiting = new Map<string, Document>();
  let writing: Promise<void> | null = null;

  async function writeNow(): Promise<void> {
    const documents = [...waiting].map(([key, document]) => ({ key, document }));
    waiting.clear();
    const result = await ask('local.writeDocuments', { documents });
    // What can't be written is still in this window; that nothing can be kept is told when a message is sent.
    if (!result.ok) report(new Error(`documents were not written: ${result.error.code}`));
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.size > 0) await writeNow();
  }

  function drop(): void {
    for (const { timer } of gathering.values()) clearTimeout(timer);
    gathering.clear();
    waiting.clear();
  }

  function write(key: string, document: Document): void {
    waiting.set(key, document);
    startWriting();
  }

  function startWriting(): void {
    writing ??= writeWaiting().finally(() => {
      writing = null;
    });
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
    leave: (key) => void waiting.delete(key),
    written: () => writing,
    stop() {
      for (const { timer, finish } of gathering.values()) {
        clearTimeout(timer);
        finish();
      }
      if (waiting.size > 0) void writeNow();
      drop();
    },
    drop,
  };
}

/** As it will be read back: fields that say nothing (`undefined`) are left out. */
function asJson(document: unknown): Document {
  return JSON.parse(JSON.stringify(document)) as Document;
}
