import { z } from 'zod';
import { offsetSchema } from '#shared/contract/model.ts';
import { type Post, postSchema } from '#shared/contract/noticeModel.ts';
import { readEach } from '../redis/readEach.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

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
