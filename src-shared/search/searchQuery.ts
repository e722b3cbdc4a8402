import { z } from 'zod';
import { instantSchema } from '../contract/bounds.ts';
import { conversationIdSchema, userIdSchema } from '../contract/model.ts';

/** What a message may have, for `has:`. */
export const HAS = ['file', 'image', 'audio', 'video', 'link'] as const;

/**
 * What is searched for, with names already resolved to ids; every part that is given must hold. A term is found where its words
 * stand one after the other, the last one also as the beginning of a longer word, whatever the case and the accents; a word
 * of Chinese, Japanese or Korean anywhere (see `segment`). Instants are ms since 1970 by Redis' clock, `before` excluded.
 */
export const searchQuerySchema = z.object({
  terms: z.array(z.string().min(1).max(256)).max(16),
  conversationIds: z.array(conversationIdSchema).max(1000).optional(),
  from: z.array(userIdSchema).max(100).optional(),
  after: instantSchema.optional(),
  before: instantSchema.optional(),
  has: z.array(z.enum(HAS)).max(HAS.length).default([]),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;
