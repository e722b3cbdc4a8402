import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { listOf } from './listOf.ts';
import { offsetSchema, userIdSchema } from './model.ts';

/** The replies to a message, without recalled ones. */
export const threadSummarySchema = z.object({
  /** Offset of the message. */
  root: offsetSchema.positive(),
  count: countSchema.positive(),
  /** Time of the last reply. */
  lastAt: instantSchema,
  /** Authors of the newest replies, the most recent first, at most `LIMITS.threadFaces`. */
  lastFrom: listOf(userIdSchema),
});
export type ThreadSummary = z.infer<typeof threadSummarySchema>;

/**
 * The threads of a range of a log. A message without a summary has no replies after `after` and up to `through`.
 * `through` 0: no reply of the conversation has been indexed.
 */
export const threadPageSchema = z.object({
  /** Replies up to this offset are not counted. */
  after: offsetSchema,
  /** Replies and recalls after this offset are not counted. */
  through: offsetSchema,
  summaries: listOf(threadSummarySchema),
});
export type ThreadPage = z.infer<typeof threadPageSchema>;
