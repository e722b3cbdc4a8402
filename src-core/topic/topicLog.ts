import type { LogId } from '../archive/ArchiveStore.ts';
import type { Post } from '#shared/contract/noticeModel.ts';
import { parsePost, type StoredPost } from './TopicEntry.ts';

const PREFIX = 'topic:';

/** The id of a topic's log in the archive. */
export function topicLog(topic: string, epoch: string): LogId {
  return { conversationId: `${PREFIX}${topic}`, epoch };
}

/** The topic whose log has this id; null for any other log. */
export function topicOf(logId: string): string | null {
  return logId.startsWith(PREFIX) ? logId.slice(PREFIX.length) : null;
}

type ArchivedPost = Omit<StoredPost, 'offset'> & { readonly body: string };

/** The archived form of a post: its log element with its body. */
export function joinBody(element: string, body: string): string {
  return JSON.stringify({ ...(JSON.parse(element) as object), body });
}

/** The reverse of `joinBody`. */
export function splitBody(topic: string, archived: string, offset: number): { post: Post; body: string } {
  const { body, ...post } = JSON.parse(archived) as ArchivedPost;
  return { post: parsePost(topic, JSON.stringify(post), offset), body };
}
