import type { LogId } from './ArchiveStore.ts';
import type { Archive } from './createArchive.ts';
import { blankElement } from './element.ts';

interface Part {
  readonly after: number;
  readonly to: number;
  /** What Redis knows to be recalled, whether the archive has heard of it or not. */
  readonly recalled: readonly number[];
}

/** Elements of the archive, in order, none with what was recalled. Throws ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING. */
export async function readArchivedPart(
  archive: Pick<Archive, 'read'>,
  log: LogId,
  { after, to, recalled }: Part,
): Promise<string[]> {
  const events = await archive.read(log, after, to);
  const gone = new Set(recalled);
  return events.map(({ offset, element }) => (gone.has(offset) ? blankElement(element) : element));
}
