import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { clientIdSchema, conversationIdSchema, offsetSchema, userIdSchema } from './model.ts';

/** A code point is at most two UTF-16 units. */
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
  'reminded',
]);
export type NoticeType = z.infer<typeof noticeTypeSchema>;

/**
 * Notices of these types refer to an unread message that its conversation already counts; reading the conversation
 * marks both as read.
 */
export const COUNTED_ELSEWHERE: readonly NoticeType[] = ['mentioned', 'repliedTo', 'added', 'fileReady'];

/** One item of my inbox. `title` is a short excerpt of its subject; the interface adds the words around it. */
export const noticeSchema = z.object({
  offset: offsetSchema,
  at: instantSchema,
  type: noticeTypeSchema,
  /** Null when no person caused it. */
  from: userIdSchema.nullable(),
  title: z.string().max(LIMITS.noticeTitleLength),
  /** The title contains no Markdown. Titles of earlier versions are the beginning of the raw message. */
  titleIsPlain: z.boolean().optional(),
  place: z.object({
    conversationId: conversationIdSchema,
    /** The conversation's title at that time; empty for a direct one. */
    name: z.string(),
    /** The message; null: the conversation as a whole. */
    offset: offsetSchema.nullable(),
  }),
  /** Only for a reaction. */
  emoji: z.string().optional(),
  /** For a mute: its end, null if indefinite. For a room that is about to close: when. */
  until: instantSchema.nullable().optional().catch(null),
  /** Of a message with several files: how many. */
  files: z.number().int().min(2).max(LIMITS.attachmentsPerMessage).optional().catch(undefined),
  read: z.boolean(),
  /** When it was read; absent for one that is unread or was read through an earlier version. */
  readAt: instantSchema.optional().catch(undefined),
});
export type Notice = z.infer<typeof noticeSchema>;

/**
 * Whom an announcement is for: admins with the owner, everyone but guests, or a group. Its author and the people who
 * belong to it when they read can see the announcement.
 */
export const audienceSchema = z.union([
  z.literal('admins'),
  z.literal('members'),
  z.templateLiteral(['group:', z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)]),
]);
export type Audience = z.infer<typeof audienceSchema>;

/** An announcement in a list; its body is read when it is opened. */
export const announcementSchema = z.object({
  offset: offsetSchema,
  id: clientIdSchema,
  at: instantSchema,
  from: userIdSchema,
  /** Absent: everyone. */
  audience: audienceSchema.optional(),
  title,
  importance: z.enum(['normal', 'important']),
  /** The period in which it is shown. */
  startsAt: instantSchema,
  endsAt: instantSchema.nullable(),
  editedAt: instantSchema.nullable(),
  read: z.boolean(),
  /** The exact number of readers. */
  readBy: countSchema,
});
export type Announcement = z.infer<typeof announcementSchema>;

/** Words of lower-case letters, digits, `-` and `_`, separated by dots. */
export const topicNameSchema = z
  .string()
  .regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/)
  .max(LIMITS.topicNameLength);
/**
 * A topic's name in which `*` matches one word or a part of one, and `**` as the last word matches one or more words.
 */
export const topicPatternSchema = z
  .string()
  .regex(/^[a-z0-9_*-]+(?:\.[a-z0-9_*-]+)*$/)
  .max(LIMITS.topicNameLength);

/** A post in a list; its body is read when it is opened. */
export const postSchema = z.object({
  topic: topicNameSchema,
  offset: offsetSchema,
  id: clientIdSchema,
  at: instantSchema,
  /** The person, or the name of the hook. */
  from: z.union([
    z.object({ kind: z.literal('person'), userId: userIdSchema }),
    z.object({ kind: z.literal('program'), name: z.string() }),
  ]),
  title,
  hasBody: z.boolean(),
});
export type Post = z.infer<typeof postSchema>;

/**
 * A topic that I follow, with all my matching patterns. `because` is empty for a topic in which only people whom I follow
 * post: then `offset`, `unread` and `last` are about their posts.
 */
export const followedTopicSchema = z.object({
  topic: topicNameSchema,
  because: listOf(topicPatternSchema),
  muted: z.boolean(),
  /** The people who may read it and publish in it; null: everyone. */
  readers: z.array(userIdSchema).nullable(),
  /** The creator, who may restrict it. */
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

/** A person whom I follow. Posts up to `since` count as read. */
export const followedPersonSchema = z.object({ userId: userIdSchema, since: instantSchema });
export type FollowedPerson = z.infer<typeof followedPersonSchema>;

/** A webhook for a program. Its token is shown once, when it is created. */
export const hookSchema = z.object({
  id: clientIdSchema,
  name: z.string().min(1).max(LIMITS.nameLength),
  /** The pattern of topics that it may publish to. */
  pattern: topicPatternSchema,
  by: userIdSchema,
  at: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Hook = z.infer<typeof hookSchema>;
