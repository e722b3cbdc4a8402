import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { clientIdSchema, epochSchema, offsetSchema, userIdSchema } from './model.ts';
import {
  followedTopicSchema,
  hookSchema,
  managedTopicSchema,
  postSchema,
  subscriptionSchema,
  topicNameSchema,
} from './noticeModel.ts';

const nothing = z.object({});
/** Looser than a topic's name, so that what is wrong with it is told by a code of its own. */
const topic = z.string().max(1024);
const pattern = z.string().max(1024);
const unread = countSchema;

/**
 * Topics: what people and programs publish, to whoever follows a name or a pattern. A post is stored once, in its topic's log,
 * which keeps the newest `LIMITS.postsPerTopic`. A topic is made by its first post. Names and patterns are compared in small letters.
 * Whatever names a topic may be refused with TOPIC_INVALID `{reason}`, whatever names a pattern with PATTERN_INVALID `{reason}`;
 * the reasons are `TopicFault` in ../topic/topicName.ts.
 */
export const topicCalls = {
  /**
   * A retry with the same `clientId` posts nothing. Refuses: TITLE_EMPTY, TITLE_TOO_LONG, TEXT_TOO_LONG, TEXT_INVALID,
   * TOPIC_FORBIDDEN (it is restricted, and I am not among its readers), TOO_MANY_TOPICS.
   */
  'topic.publish': defineCall({
    session: 'required',
    input: z.object({ topic, clientId: clientIdSchema, title: z.string().max(1024), body: z.string().default('') }),
    output: z.object({ post: postSchema, repeated: z.boolean() }),
  }),
  /**
   * The topics that I get now, by name, after `after`. Where they are more than `LIMITS.answerBytes`, `next` leads to the next page.
   * `unread`: in all of them.
   */
  'topic.list': defineCall({
    session: 'required',
    input: z.object({ after: topic.optional() }),
    output: z.object({
      topics: listOf(followedTopicSchema),
      unread,
      next: topicNameSchema.nullable().default(null),
    }),
  }),
  /**
   * Posts of one topic, newest first, before `before`. Refuses: TOPIC_NOT_FOUND (also one that I may not read);
   * ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it needs what left Redis.
   */
  'topic.posts': defineCall({
    session: 'required',
    input: z.object({
      topic,
      before: offsetSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({ epoch: epochSchema, posts: listOf(postSchema), next: offsetSchema.nullable() }),
  }),
  /** Lets only these people read it and publish there, or (null) everybody again; makes it where there is none. I am always among them. For its creator (also by a hook) and the team's owner. Refuses: TOPIC_NOT_YOURS, PERSON_NOT_FOUND, TOO_MANY_TOPICS. */
  'topic.restrict': defineCall({
    session: 'required',
    input: z.object({ topic, userIds: z.array(userIdSchema).max(LIMITS.topicReaders).nullable() }),
    output: nothing,
  }),
  /**
   * Removes it with its posts, for its creator and the team's owner. Who follows it by name follows nothing until somebody, or a hook,
   * publishes there again: that makes a new topic, open to everybody. Refuses: TOPIC_NOT_FOUND, TOPIC_NOT_YOURS.
   */
  'topic.remove': defineCall({ session: 'required', input: z.object({ topic }), output: nothing }),
  /** What I may remove, by name, after `after`: what I made, and for the team's owner all topics. */
  'topic.manage': defineCall({
    session: 'required',
    input: z.object({
      after: topic.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({ topics: z.array(managedTopicSchema), next: topicNameSchema.nullable() }),
  }),
  /** The newest posts of all topics that I get and did not mute, newest first, before `before` (ms since 1970). Those of one millisecond come together, also beyond `limit`. */
  'topic.feed': defineCall({
    session: 'required',
    input: z.object({
      before: instantSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({ posts: listOf(postSchema), next: instantSchema.nullable() }),
  }),
  /** Refuses: TOPIC_NOT_FOUND, POST_NOT_FOUND; ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING as `topic.posts`. */
  'topic.open': defineCall({
    session: 'required',
    input: z.object({ topic, offset: offsetSchema }),
    output: z.object({ post: postSchema, body: z.string() }),
  }),
  /** My mark in it moves to max(mark, offset), no further than its end. `unread`: what is left in this topic. Refuses: TOPIC_NOT_FOUND. */
  'topic.markRead': defineCall({
    session: 'required',
    input: z.object({ topic, offset: offsetSchema }),
    output: z.object({ readOffset: offsetSchema, unread }),
  }),
  /** In all topics that I get. */
  'topic.markAllRead': defineCall({ session: 'required', input: nothing, output: nothing }),

  'topic.subscriptions': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ subscriptions: listOf(subscriptionSchema), muted: z.array(pattern) }),
  }),
  /** A name or a pattern. What was posted before is read. Refuses: TOO_MANY_SUBSCRIPTIONS. */
  'topic.subscribe': defineCall({
    session: 'required',
    input: z.object({ pattern }),
    output: z.object({ subscription: subscriptionSchema }),
  }),
  'topic.unsubscribe': defineCall({ session: 'required', input: z.object({ pattern }), output: nothing }),
  /** One topic below a pattern is not told of and not counted any more, or again. Refuses: TOO_MANY_SUBSCRIPTIONS. */
  'topic.mute': defineCall({ session: 'required', input: z.object({ topic, muted: z.boolean() }), output: nothing }),
  /** What a pattern matches now: the first so many names that I may read, and how many they are in all. */
  'topic.match': defineCall({
    session: 'required',
    input: z.object({ pattern }),
    output: z.object({ topics: z.array(z.string()), total: countSchema }),
  }),

  /** Makes a way in for programs: `POST /hooks/<token>` at the gateway. Refuses: NAME_INVALID, TOO_MANY_HOOKS. */
  'hook.create': defineCall({
    session: 'required',
    input: z.object({ name: z.string().max(1024), pattern }),
    /** The token is kept as a hash only: it is never shown again. */
    output: z.object({ hook: hookSchema, token: z.string() }),
  }),
  /** Those that I made. */
  'hook.list': defineCall({ session: 'required', input: nothing, output: z.object({ hooks: listOf(hookSchema) }) }),
  /** From now on its token is wrong. Refuses: HOOK_NOT_FOUND. */
  'hook.remove': defineCall({ session: 'required', input: z.object({ id: clientIdSchema }), output: nothing }),
} as const;

export const topicEvents = {
  /** Something that I follow and did not mute. `because`: my patterns that match it. */
  'topic.posted': z.object({ post: postSchema, because: z.array(pattern) }),
  /** I read in a topic, here or elsewhere. `unread`: what is left in it. */
  'topic.read': z.object({ topic, readOffset: offsetSchema, unread }),
  /** My subscriptions changed, here or elsewhere, or what a topic lets me read: ask for them and for the topics. */
  'topic.subscriptionsChanged': z.object({}),
} as const;
