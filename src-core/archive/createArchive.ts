import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Logger.ts';
import type { ArchivedEvent, ArchivePorts, ArchiveStore, LogId } from './ArchiveStore.ts';
import { expiredElement, redactElement } from '../logElement.ts';
import { createLazyResource } from '../sql/createLazyResource.ts';

/**
 * Access to the archived events. Every method throws `ChatError` only: ARCHIVE_UNAVAILABLE while the database cannot be
 * used, ARCHIVE_MISSING when no database is configured or it does not have the events.
 */
export interface Archive {
  /** All events after `after` up to and including `to`, in order. */
  read(log: LogId, after: number, to: number): Promise<readonly ArchivedEvent[]>;
  /** The element at this offset; null when the archive has none. */
  readOne(log: LogId, offset: number): Promise<string | null>;
  redact(log: LogId, offsets: readonly number[]): Promise<number>;
  /** Runs any other operation. `during` names the operation in the process log. */
  use<Value>(during: string, work: (store: ArchiveStore) => Promise<Value>): Promise<Value>;
  stop(): Promise<void>;
}

export function createArchive(ports: ArchivePorts | undefined, log: Logger): Archive {
  const opened = createLazyResource(async () => {
    if (ports === undefined) throw new ChatError('ARCHIVE_MISSING');
    return ports.open();
  });

  async function use<Value>(during: string, work: (store: ArchiveStore) => Promise<Value>): Promise<Value> {
    try {
      return await work(await opened.get());
    } catch (error) {
      if (error instanceof ChatError && !error.code.startsWith('DATABASE_')) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const cause = error instanceof ChatError ? { code: error.code, ...error.details } : { reason };
      log.warn({ during, ...cause }, 'a call to the archive failed');
      throw new ChatError('ARCHIVE_UNAVAILABLE', {}, { cause: error });
    }
  }

  return {
    use,
    async read(id, after, to) {
      const events = await use('reading history', (store) => store.read(id, after, to));
      if (events.length === to - after) return events;
      log.error({ ...id, after, to, found: events.length }, 'the archive lacks events that were moved out of Redis');
      throw new ChatError('ARCHIVE_MISSING');
    },
    async readOne(id, offset) {
      const [event] = await use('reading history', (store) => store.read(id, offset - 1, offset));
      return event?.element ?? null;
    },
    redact: (id, offsets) => use('redacting recalled messages', (store) => store.redact(id, offsets)),
    stop: opened.stop,
  };
}

interface Part {
  readonly after: number;
  readonly to: number;
  /** Retention deleted the events up to this offset; 0: none. */
  readonly deleted: number;
  /** Offsets that are recalled according to Redis; the archive may not have redacted them yet. */
  readonly recalled: readonly number[];
}

/**
 * Archived elements in order, with recalled messages redacted and `expired` events in place of deleted ones. Throws
 * ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
 */
export async function readArchivedPart(
  archive: Pick<Archive, 'read'>,
  log: LogId,
  { after, to, deleted, recalled }: Part,
): Promise<string[]> {
  const from = Math.min(Math.max(after, deleted), to);
  const expired = Array.from({ length: from - after }, (_, index) => expiredElement(after + index + 1, deleted));
  if (from === to) return expired;
  const events = await archive.read(log, from, to);
  const redacted = new Set(recalled);
  return [
    ...expired,
    ...events.map(({ offset, element }) => (redacted.has(offset) ? redactElement(element) : element)),
  ];
}
