import type { Post } from '#shared/contract/noticeModel.ts';
import type { Archive } from '../archive/createArchive.ts';
import { topicLog } from '../archive/createTopicSource.ts';
import { parsePost, type StoredPost } from './TopicEntry.ts';

type ArchivedPost = Omit<StoredPost, 'offset'> & { readonly body: string };

/** Splits an archived post, the reverse of `joinBody`. */
export function splitBody(topic: string, archived: string, offset: number): { post: Post; body: string } {
  const { body, ...post } = JSON.parse(archived) as ArchivedPost;
  return { post: parsePost(topic, JSON.stringify(post), offset), body };
}

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
