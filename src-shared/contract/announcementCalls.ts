import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { clientIdSchema, offsetSchema, userIdSchema } from './model.ts';
import { announcementSchema, audienceSchema } from './noticeModel.ts';

const unread = countSchema;
const at = z.object({ offset: offsetSchema });
const content = {
  title: z.string().max(1024),
  /** Markdown, at most `LIMITS.messageBytes`. */
  body: z.string(),
  importance: announcementSchema.shape.importance,
  /** Shown from this time; undefined: from now on, in an edit unchanged. */
  startsAt: instantSchema.optional(),
  endsAt: instantSchema.nullable(),
};

/**
 * Announcements are stored once, not per reader. Without designated writers everyone may write; the team's owner
 * designates them. Every call that writes may be refused with NOT_A_WRITER. One with an audience exists only for its
 * author and the people who belong to the audience at the time of the call; a call about it is otherwise refused with
 * ANNOUNCEMENT_NOT_FOUND.
 */
export const announcementCalls = {
  /**
   * Newest first, those shown now; a page may be short although `next` is set. `unread` counts among the newest 1,000
   * shown ones. Its author and designated writers also get announcements that are scheduled or have ended.
   */
  'announcement.list': defineCall({
    session: 'required',
    input: z.object({
      before: offsetSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({
      announcements: listOf(announcementSchema),
      unread,
      next: offsetSchema.nullable(),
      mayWrite: z.boolean(),
      /** I am a designated writer; nobody is while everyone may write. */
      isWriter: z.boolean(),
    }),
  }),
  /**
   * With the body. Does not mark it read. Refuses: ANNOUNCEMENT_NOT_FOUND (also recalled, or not shown now to a reader
   * who is neither its author nor a designated writer).
   */
  'announcement.open': defineCall({
    session: 'required',
    input: at,
    output: z.object({ announcement: announcementSchema, body: z.string() }),
  }),
  /**
   * Only those shown now ('all': except important ones, which must be opened). My own are never unread, and I am not
   * among their readers.
   */
  'announcement.markRead': defineCall({
    session: 'required',
    input: z.object({ offsets: z.union([z.array(offsetSchema).min(1).max(LIMITS.noticesPerPage), z.literal('all')]) }),
    output: z.object({ unread }),
  }),
  /**
   * `audience` absent: to everyone. A retry with the same `clientId` returns the first result and stores nothing.
   * Refuses: GROUP_NOT_FOUND, TITLE_EMPTY, TITLE_TOO_LONG, TEXT_TOO_LONG, TEXT_INVALID, ENDS_BEFORE_START, ALREADY_OVER,
   * TOO_MANY_SCHEDULED, ANNOUNCEMENT_NOT_FOUND (a retry after it was recalled), TOO_MANY_MESSAGES `{limit, retryAfterMs}`.
   */
  'announcement.publish': defineCall({
    session: 'required',
    input: z.object({ clientId: clientIdSchema, ...content, audience: audienceSchema.optional() }),
    output: z.object({ announcement: announcementSchema }),
  }),
  /**
   * Only for its author. Its audience does not change. It stays read for those who have read it. Refuses: as publish, ANNOUNCEMENT_NOT_FOUND,
   * NOT_THE_AUTHOR.
   */
  'announcement.edit': defineCall({
    session: 'required',
    input: z.object({ clientId: clientIdSchema, offset: offsetSchema, ...content }),
    output: z.object({ announcement: announcementSchema }),
  }),
  /**
   * Only for its author and designated writers. Deletes its title and body from the store.
   * Refuses: ANNOUNCEMENT_NOT_FOUND, NOT_THE_AUTHOR.
   */
  'announcement.recall': defineCall({
    session: 'required',
    input: at.extend({ clientId: clientIdSchema }),
    output: z.object({}),
  }),
  /** For writers: its readers, ordered by id, after `after`. Refuses: ANNOUNCEMENT_NOT_FOUND. */
  'announcement.readers': defineCall({
    session: 'required',
    input: at.extend({ after: userIdSchema.optional() }),
    output: z.object({ readers: listOf(userIdSchema), next: userIdSchema.nullable() }),
  }),
  'announcement.writers': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ writers: listOf(userIdSchema) }),
  }),
  /** Only for the team's owner. An empty list: everyone may write. Refuses: NOT_TEAM_OWNER, PERSON_NOT_FOUND. */
  'announcement.setWriters': defineCall({
    session: 'required',
    input: z.object({ userIds: z.array(userIdSchema).max(LIMITS.announcementWriters) }),
    output: z.object({}),
  }),
} as const;

export const announcementEvents = {
  /**
   * An announcement is new, was edited, is shown from now on, or has more readers (at most about once a second). Its
   * author and designated writers also get it when it is scheduled or has ended. Ephemeral: the list has the same data.
   */
  'announcement.changed': z.object({
    announcement: announcementSchema.omit({ read: true }),
    /** It is shown from now on. */
    began: z.boolean(),
  }),
  /**
   * It was recalled; or, for a reader who is neither its author nor a designated writer, it has ended or was postponed.
   */
  'announcement.recalled': z.object({ offset: offsetSchema }),
  /**
   * My permissions changed. `isWriter`: I am a designated writer; nobody is while everyone may write. Ephemeral: the
   * list has the same data.
   */
  'announcement.writersChanged': z.object({ mayWrite: z.boolean(), isWriter: z.boolean() }),
  /** I read some, here or elsewhere. */
  'announcement.read': z.object({ offsets: z.array(offsetSchema), unread }),
} as const;
