import type { LogId } from './ArchiveStore.ts';
import type { Archive } from './createArchive.ts';
import { redactElement } from '../logElement.ts';

interface Part {
  readonly after: number;
  readonly to: number;
  /** Offsets that are recalled according to Redis; the archive may not have redacted them yet. */
  readonly recalled: readonly number[];
}

/** Archived elements in order, with recalled messages redacted. Throws ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING. */
export async function readArchivedPart(
  archive: Pick<Archive, 'read'>,
  log: LogId,
  { after, to, recalled }: Part,
): Promise<string[]> {
  const events = await archive.read(log, after, to);
  const redacted = new Set(recalled);
  return events.map(({ offset, element }) => (redacted.has(offset) ? redactElement(element) : element));
}
