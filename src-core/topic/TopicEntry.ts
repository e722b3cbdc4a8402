import { z } from 'zod';
import { offsetSchema } from '#shared/contract/model.ts';
import { type Post, postSchema } from '#shared/contract/noticeModel.ts';
import { readEach } from '../readEach.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** A post as its topic's log has it, with its place there. */
export const storedPostSchema = postSchema.omit({ topic: true });
export type StoredPost = z.infer<typeof storedPostSchema>;

/** What the registry knows of a topic. */
export const topicEntrySchema = z.looseObject({
  /** Grows with every change of the entry. */
  version: z.number(),
  /** How far its log is entered here. */
  head: offsetSchema,
  /** The offset before its first post, where a topic of that name was removed before. */
  first: offsetSchema.optional(),
  epoch: z.string(),
  /** Who made it; empty: whoever runs the server. */
  by: z.string(),
  /** Who alone may read it and publish there; null: everybody. */
  readers: z.array(z.string()).nullable(),
  last: storedPostSchema.nullable().catch(null),
});
export type TopicEntry = z.infer<typeof topicEntrySchema>;

/** Throws where it is no entry. */
export function parseEntry(json: string): TopicEntry {
  return topicEntrySchema.parse(JSON.parse(json));
}

/** An element of the log, which is in it at `offset`. Throws where it is no post. */
export function parsePost(topic: string, element: string, offset: number): Post {
  return postSchema.parse({ ...(JSON.parse(element) as object), topic, offset });
}

/** The posts after an offset, without those that can't be read. */
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
