import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Core.ts';
import { openOnce } from '../sql/openOnce.ts';
import type { ArchivePorts } from './ArchivePorts.ts';
import type { ArchivedEvent, ArchiveStore, LogId } from './ArchiveStore.ts';

/**
 * The way to what left Redis. Every method throws `ChatError` only: ARCHIVE_UNAVAILABLE `{reason}` while the database is
 * away, ARCHIVE_MISSING where there is none, or not the one that has it.
 */
export interface Archive {
  /** All events behind `after` up to `to`, in order. */
  read(log: LogId, after: number, to: number): Promise<readonly ArchivedEvent[]>;
  /** The one at this offset, `null` when it has none there. */
  readOne(log: LogId, offset: number): Promise<string | null>;
  blank(log: LogId, offsets: readonly number[]): Promise<number>;
  /** Anything else that is to be done with it. `during` names it in the log. */
  use<Value>(during: string, work: (store: ArchiveStore) => Promise<Value>): Promise<Value>;
  stop(): Promise<void>;
}

export function createArchive(ports: ArchivePorts | undefined, log: Logger): Archive {
  const opened = openOnce(async () => {
    if (ports === undefined) throw new ChatError('ARCHIVE_MISSING');
    return ports.open();
  });

  async function use<Value>(during: string, work: (store: ArchiveStore) => Promise<Value>): Promise<Value> {
    try {
      return await work(await opened.get());
    } catch (error) {
      if (error instanceof ChatError && !error.code.startsWith('DATABASE_')) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const why = error instanceof ChatError ? { code: error.code, ...error.details } : { reason };
      log.warn({ during, ...why }, 'the archive: call failed');
      throw new ChatError('ARCHIVE_UNAVAILABLE', {}, { cause: error });
    }
  }

  return {
    use,
    async read(id, after, to) {
      const events = await use('reading history', (store) => store.read(id, after, to));
      if (events.length === to - after) return events;
      log.error({ ...id, after, to, found: events.length }, 'the archive does not have what left Redis');
      throw new ChatError('ARCHIVE_MISSING');
    },
    async readOne(id, offset) {
      const [event] = await use('reading history', (store) => store.read(id, offset - 1, offset));
      return event?.element ?? null;
    },
    blank: (id, offsets) => use('blanking what was recalled', (store) => store.blank(id, offsets)),
    stop: opened.stop,
  };
}
