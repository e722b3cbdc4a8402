import type { Post } from '#shared/contract/noticeModel.ts';
import type { Archive } from '../archive/createArchive.ts';
import { splitBody, topicLog } from './topicLog.ts';

interface Part {
  readonly topic: string;
  readonly epoch: string;
  /** How many posts at the beginning of the log no longer exist. */
  readonly lost: number;
  /** The offset of the last post to read. */
  readonly to: number;
  readonly limit: number;
}

/** Reads at most `limit` archived posts, oldest first. Throws ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING. */
export async function readArchivedPosts(
  archive: Pick<Archive, 'read'>,
  { topic, epoch, lost, to, limit }: Part,
): Promise<Post[]> {
  const after = Math.max(lost, to - limit);
  if (after >= to) return [];
  const events = await archive.read(topicLog(topic, epoch), after, to);
  return events.map(({ offset, element }) => splitBody(topic, element, offset).post);
}
