import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { clientIdSchema, epochSchema, offsetSchema, userIdSchema } from './model.ts';
import {
  followedPersonSchema,
  followedTopicSchema,
  hookSchema,
  managedTopicSchema,
  postSchema,
  subscriptionSchema,
  topicNameSchema,
} from './noticeModel.ts';

const nothing = z.object({});
/** Looser than the schema of a topic's name, so that violations get their own error code. */
const topic = z.string().max(1024);
const pattern = z.string().max(1024);
const unread = countSchema;

/**
 * Topics: people and programs publish posts to the subscribers of a name or a pattern. A post is stored once, in its
 * topic's log, which keeps the newest `LIMITS.postsPerTopic`. The first post creates the topic. Names and patterns are
 * case-insensitive. Calls with a topic may be refused with TOPIC_INVALID `{reason}`, calls with a pattern with
 * PATTERN_INVALID `{reason}`; the reasons are `TopicFault` in ../topic/topicName.ts.
 */
export const topicCalls = {
  /**
   * A retry with the same `clientId` publishes nothing. Refuses: TITLE_EMPTY, TITLE_TOO_LONG, TEXT_TOO_LONG,
   * TEXT_INVALID, TOPIC_FORBIDDEN (I am not among the readers of a restricted topic), TOO_MANY_TOPICS, TOO_MANY_MESSAGES
   * `{limit, retryAfterMs}`.
   */
  'topic.publish': defineCall({
    session: 'required',
    input: z.object({ topic, clientId: clientIdSchema, title: z.string().max(1024), body: z.string().default('') }),
    output: z.object({ post: postSchema, repeated: z.boolean() }),
  }),
  /**
   * The topics that I follow, and those in which people whom I follow post, by name, after `after`. If they exceed
   * `LIMITS.answerBytes`, `next` is the `after` of the next page. `unread`: in all of them.
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
   * ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING when it needs archived posts.
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
  /**
   * Restricts reading and publishing to these people, or (null) lifts the restriction; creates the topic if needed. I
   * am always among them. For its creator (also through a hook) and the team's owner. Refuses: TOPIC_NOT_YOURS,
   * PERSON_NOT_FOUND, TOO_MANY_TOPICS.
   */
  'topic.restrict': defineCall({
    session: 'required',
    input: z.object({ topic, userIds: z.array(userIdSchema).max(LIMITS.topicReaders).nullable() }),
    output: nothing,
  }),
  /**
   * Removes a topic with its posts, for its creator and the team's owner. Subscriptions by name stay without effect
   * until a person or a hook publishes to the name again, which creates a new, unrestricted topic. Refuses:
   * TOPIC_NOT_FOUND, TOPIC_NOT_YOURS.
   */
  'topic.remove': defineCall({ session: 'required', input: z.object({ topic }), output: nothing }),
  /** The topics that I may remove, by name, after `after`: those I created, and for the team's owner all. */
  'topic.manage': defineCall({
    session: 'required',
    input: z.object({
      after: topic.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({ topics: z.array(managedTopicSchema), next: topicNameSchema.nullable() }),
  }),
  /**
   * The newest posts of all topics that I follow and have not muted, and of the people whom I follow in other topics
   * that I may read and have not muted, each once, newest first, before `before` (Unix time in ms).
   * Posts of the same millisecond are not split between pages, so a page may exceed `limit`.
   */
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
  /**
   * Moves my read cursor to max(cursor, offset), at most to the topic's end. `unread`: remaining in this topic.
   * Refuses: TOPIC_NOT_FOUND.
   */
  'topic.markRead': defineCall({
    session: 'required',
    input: z.object({ topic, offset: offsetSchema }),
    output: z.object({ readOffset: offsetSchema, unread }),
  }),
  /** In all topics that I follow. */
  'topic.markAllRead': defineCall({ session: 'required', input: nothing, output: nothing }),

  'topic.subscriptions': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({
      subscriptions: listOf(subscriptionSchema),
      muted: z.array(pattern),
      /** Without people who are no longer in the team. Null: the server does not support following people. */
      people: listOf(followedPersonSchema).nullable().default(null),
    }),
  }),
  /** A name or a pattern. Existing posts count as read. Refuses: TOO_MANY_SUBSCRIPTIONS. */
  'topic.subscribe': defineCall({
    session: 'required',
    input: z.object({ pattern }),
    output: z.object({ subscription: subscriptionSchema }),
  }),
  'topic.unsubscribe': defineCall({ session: 'required', input: z.object({ pattern }), output: nothing }),
  /**
   * What this person publishes in topics that I may read then reaches me as a post that I follow; earlier posts count as
   * read. It grants no access. Refuses: PERSON_NOT_FOUND (also when deactivated), FOLLOWING_YOURSELF,
   * TOO_MANY_FOLLOWED_PEOPLE.
   */
  'topic.followPerson': defineCall({
    session: 'required',
    input: z.object({ userId: userIdSchema }),
    output: z.object({ person: followedPersonSchema }),
  }),
  'topic.unfollowPerson': defineCall({
    session: 'required',
    input: z.object({ userId: userIdSchema }),
    output: nothing,
  }),
  /** Mutes or unmutes one topic that a subscription matches. Refuses: TOO_MANY_SUBSCRIPTIONS. */
  'topic.mute': defineCall({ session: 'required', input: z.object({ topic, muted: z.boolean() }), output: nothing }),
  /** The topics that a pattern matches now: the first names that I may read, and their total number. */
  'topic.match': defineCall({
    session: 'required',
    input: z.object({ pattern }),
    output: z.object({ topics: z.array(z.string()), total: countSchema }),
  }),

  /** Creates a webhook: `POST /hooks/<token>` at the gateway. Refuses: NAME_INVALID, TOO_MANY_HOOKS. */
  'hook.create': defineCall({
    session: 'required',
    input: z.object({ name: z.string().max(1024), pattern }),
    /** Returned only once, because only the token's hash is stored. */
    output: z.object({ hook: hookSchema, token: z.string() }),
  }),
  /** The hooks that I created. */
  'hook.list': defineCall({ session: 'required', input: nothing, output: z.object({ hooks: listOf(hookSchema) }) }),
  /** Revokes its token. Refuses: HOOK_NOT_FOUND. */
  'hook.remove': defineCall({ session: 'required', input: z.object({ id: clientIdSchema }), output: nothing }),
} as const;

export const topicEvents = {
  /**
   * A new post that I follow and have not muted. `because`: my matching patterns; empty if I get it only because I follow
   * its author.
   */
  'topic.posted': z.object({ post: postSchema, because: z.array(pattern) }),
  /**
   * I read posts of a topic, here or elsewhere. `unread`: remaining in it, by any author, also if I only follow
   * people who post there.
   */
  'topic.read': z.object({ topic, readOffset: offsetSchema, unread }),
  /** My subscriptions or my access to a topic changed, here or elsewhere: read the subscriptions and topics again. */
  'topic.subscriptionsChanged': z.object({}),
} as const;
