import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { listOf } from './listOf.ts';
import {
  conversationIdSchema,
  epochSchema,
  messageEventSchema,
  offsetSchema,
  reactionSchema,
  voteSchema,
} from './model.ts';
import { postSchema, topicNameSchema } from './noticeModel.ts';

/** A message without the reactions and votes of other people. */
export const ownMessageSchema = messageEventSchema.omit({ counted: true, reactions: true, votes: true });
export type OwnMessage = z.infer<typeof ownMessageSchema>;

/** A post with its text. */
export const ownPostSchema = postSchema.extend({ body: z.string() });

/** A place among all topics: `topic`, in which everything from the offset `before` on has been read. */
const topicPlaceSchema = z.object({ topic: topicNameSchema, before: offsetSchema.positive() });
export type TopicPlace = z.infer<typeof topicPlaceSchema>;

/** What the caller wrote, as far as they may read it now, for an export of their data. */
export const exportCalls = {
  /**
   * My messages in a conversation, my reactions and my votes, newest first. One page scans at most `LIMITS.fetchEvents`
   * events before `before`, or the last ones. `epoch`: of the log that earlier pages are from. `next`: the `before` of
   * the next page. `unreadable`: messages of mine that the server can't interpret. Moves no read cursor.
   * Refuses: CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, CURSOR_STALE `{epoch}`;
   * ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it needs archived events.
   */
  'export.listMessages': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      epoch: epochSchema.optional(),
      before: offsetSchema.positive().optional(),
    }),
    output: z.object({
      epoch: epochSchema,
      messages: listOf(ownMessageSchema),
      /** `offset`: of the message, which may be another person's. */
      reactions: listOf(reactionSchema.pick({ emoji: true }).extend({ offset: offsetSchema })),
      votes: listOf(voteSchema.pick({ choices: true }).extend({ offset: offsetSchema })),
      unreadable: listOf(offsetSchema),
      next: offsetSchema.nullable(),
    }),
  }),
  /**
   * My posts in all topics that I may read, whether or not I follow them, by topic, newest first in each. A page may be
   * empty although `next` is set. `after`: `next` of the page before; with `before` 1 it skips the topic.
   * Refuses: ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it needs archived posts, only of the topic of `after`.
   */
  'export.listPosts': defineCall({
    session: 'required',
    input: z.object({ after: topicPlaceSchema.optional() }),
    output: z.object({ posts: listOf(ownPostSchema), next: topicPlaceSchema.nullable() }),
  }),
} as const;
