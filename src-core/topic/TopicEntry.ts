import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import { offsetSchema } from '#shared/contract/model.ts';
import { type Post, postSchema } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { normaliseNoticeTitle, refuseNoticeBody, refuseNoticeTitle } from '#shared/text/noticeTitle.ts';
import { findPatternFault, findTopicFault, foldTopic } from '#shared/topic/topicName.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';

/** A post as stored in its topic's log, with its offset. */
export const storedPostSchema = postSchema.omit({ topic: true });
export type StoredPost = z.infer<typeof storedPostSchema>;

/** The registry's entry for a topic. */
export const topicEntrySchema = z.looseObject({
  /** Incremented by every change of the entry. */
  version: z.number(),
  /** The last offset of the log that the entry includes. */
  head: offsetSchema,
  /** The offset before its first post; set when an earlier topic of that name was removed. */
  first: offsetSchema.optional(),
  epoch: z.string(),
  /** The creator's user id; empty: the operator of the server. */
  by: z.string(),
  /** The people who may read it and publish in it; null: everyone. */
  readers: z.array(z.string()).nullable(),
  last: storedPostSchema.nullable().catch(null),
});
export type TopicEntry = z.infer<typeof topicEntrySchema>;

/** Throws when the JSON is not an entry. */
export function parseEntry(json: string): TopicEntry {
  return topicEntrySchema.parse(JSON.parse(json));
}

/** Parses the log element at `offset`. Throws when it is not a post. */
export function parsePost(topic: string, element: string, offset: number): Post {
  return postSchema.parse({ ...(JSON.parse(element) as object), topic, offset });
}

/** Parses the posts after an offset; skips invalid ones. */
export function parsePosts(
  redis: Pick<RedisAccess, 'typeError'>,
  topic: string,
  elements: readonly string[],
  after: number,
): Post[] {
  return readEach(redis, 'reading a post', elements.entries(), ([index, element]) =>
    parsePost(topic, element, after + index + 1),
  );
}

export function mayRead({ readers }: TopicEntry, userId: string): boolean {
  return readers === null || readers.includes(userId);
}

/** Returns the normalised name. Throws TOPIC_INVALID `{reason}`. */
export function checkTopic(text: string): string {
  const topic = foldTopic(text);
  const reason = findTopicFault(topic);
  if (reason !== null) throw new ChatError('TOPIC_INVALID', { field: 'topic', reason });
  return topic;
}

/** Returns the normalised pattern, which may be a plain name. Throws PATTERN_INVALID `{reason}`. */
export function checkPattern(text: string): string {
  const pattern = foldTopic(text);
  const reason = findPatternFault(pattern);
  if (reason !== null) throw new ChatError('PATTERN_INVALID', { field: 'pattern', reason });
  return pattern;
}

/** Returns the title and body to store. Throws TITLE_EMPTY, TITLE_TOO_LONG, TEXT_INVALID, TEXT_TOO_LONG. */
export function checkPost(text: { title: string; body: string }): { title: string; body: string } {
  const refusedTitle = refuseNoticeTitle(text.title);
  if (refusedTitle !== null) throw new ChatError(refusedTitle, { field: 'title', limit: LIMITS.noticeTitleLength });
  const refusedBody = refuseNoticeBody(text.body);
  if (refusedBody !== null) throw new ChatError(refusedBody, { field: 'body', limit: LIMITS.messageBytes });
  return { title: normaliseNoticeTitle(text.title), body: text.body.trim() === '' ? '' : text.body };
}
