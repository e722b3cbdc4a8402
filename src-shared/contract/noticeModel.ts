import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { clientIdSchema, conversationIdSchema, offsetSchema, userIdSchema } from './model.ts';

/** A code point is two units of a string at most. */
const title = z
  .string()
  .min(1)
  .max(2 * LIMITS.noticeTitleLength);

export const noticeTypeSchema = z.enum([
  'mentioned',
  'repliedTo',
  'reactedTo',
  'added',
  'muted',
  'roomClosing',
  'fileReady',
]);
export type NoticeType = z.infer<typeof noticeTypeSchema>;

/** What these tell of is an unread message that its conversation counts already, until both are read by reading it. */
export const COUNTED_ELSEWHERE: readonly NoticeType[] = ['mentioned', 'repliedTo', 'added', 'fileReady'];

/** One thing that happened to me. `title` is a short piece of what it is about; the words around it are the interface's. */
export const noticeSchema = z.object({
  offset: offsetSchema,
  at: instantSchema,
  type: noticeTypeSchema,
  /** Nobody, when it was no person's doing. */
  from: userIdSchema.nullable(),
  title: z.string().max(LIMITS.noticeTitleLength),
  /** The title has no Markdown. Titles that earlier versions wrote are the beginning of the message as it was written. */
  titleIsPlain: z.boolean().optional(),
  place: z.object({
    conversationId: conversationIdSchema,
    /** As the conversation was called then; empty for a direct one. */
    name: z.string(),
    /** The message; null when it is the conversation as a whole. */
    offset: offsetSchema.nullable(),
  }),
  /** Of a reaction. */
  emoji: z.string().optional(),
  /** Of a mute: until when, null for good. Of a room that is about to close: when. */
  until: instantSchema.nullable().optional().catch(null),
  /** Of a message with several files: how many. */
  files: z.number().int().min(2).max(LIMITS.attachmentsPerMessage).optional().catch(undefined),
  read: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** What a list shows of an announcement; its body is read when it is opened. */
export const announcementSchema = z.object({
  offset: offsetSchema,
  id: clientIdSchema,
  at: instantSchema,
  from: userIdSchema,
  title,
  importance: z.enum(['normal', 'important']),
  /** It is shown from then, until then. */
  startsAt: instantSchema,
  endsAt: instantSchema.nullable(),
  editedAt: instantSchema.nullable(),
  read: z.boolean(),
  /** How many people have read it: exact. */
  readBy: countSchema,
});
export type Announcement = z.infer<typeof announcementSchema>;

/** Words of small letters, digits, `-` and `_`, with dots between them. */
export const topicNameSchema = z
  .string()
  .regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/)
  .max(LIMITS.topicNameLength);
/** A topic's name in which `*` stands for one word or a part of one, and `**` as the last word for one word and all below. */
export const topicPatternSchema = z
  .string()
  .regex(/^[a-z0-9_*-]+(?:\.[a-z0-9_*-]+)*$/)
  .max(LIMITS.topicNameLength);

/** What a list shows of a post; its body is read when it is opened. */
export const postSchema = z.object({
  topic: topicNameSchema,
  offset: offsetSchema,
  id: clientIdSchema,
  at: instantSchema,
  /** The person, or the name of the hook by which a program published it. */
  from: z.union([
    z.object({ kind: z.literal('person'), userId: userIdSchema }),
    z.object({ kind: z.literal('program'), name: z.string() }),
  ]),
  title,
  hasBody: z.boolean(),
});
export type Post = z.infer<typeof postSchema>;

/** A topic that I get, and why: all my patterns that match it. */
export const followedTopicSchema = z.object({
  topic: topicNameSchema,
  because: listOf(topicPatternSchema),
  muted: z.boolean(),
  /** Who alone may read it and publish there; null: everybody. */
  readers: z.array(userIdSchema).nullable(),
  /** Who made it, and says who may read it. */
  by: userIdSchema.nullable(),
  offset: offsetSchema,
  readOffset: offsetSchema,
  unread: countSchema,
  last: postSchema.nullable().catch(null),
});
/** A topic that I may restrict and remove. */
export const managedTopicSchema = followedTopicSchema.pick({ topic: true, by: true, readers: true });
export type ManagedTopic = z.infer<typeof managedTopicSchema>;
export type FollowedTopic = z.infer<typeof followedTopicSchema>;

export const subscriptionSchema = z.object({ pattern: topicPatternSchema, since: instantSchema });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** A way in for a program. Its token is shown once, when it is made. */
export const hookSchema = z.object({
  id: clientIdSchema,
  name: z.string().min(1).max(LIMITS.nameLength),
  /** Where it may publish. */
  pattern: topicPatternSchema,
  by: userIdSchema,
  at: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Hook = z.infer<typeof hookSchema>;
