import { z } from 'zod';
import { instantSchema } from '../contract/bounds.ts';
import { conversationIdSchema, userIdSchema } from '../contract/model.ts';

/** The values of `has:`. */
export const HAS = ['file', 'image', 'audio', 'video', 'link'] as const;

/**
 * A search query with names already resolved to ids; all given parts must match. A term matches if its words are
 * contiguous in the text, the last one also as a prefix of a word, regardless of case and accents; a Chinese, Japanese
 * or Korean character matches anywhere (see `segment`). Times are Unix time in ms by Redis' clock, `before` excluded.
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
