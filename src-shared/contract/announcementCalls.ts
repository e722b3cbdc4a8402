import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { clientIdSchema, offsetSchema, userIdSchema } from './model.ts';
import { announcementSchema } from './noticeModel.ts';

const unread = countSchema;
const at = z.object({ offset: offsetSchema });
const content = {
  title: z.string().max(1024),
  /** Markdown, of `LIMITS.messageBytes` at most. */
  body: z.string(),
  importance: announcementSchema.shape.importance,
  /** Shown from then; left out: from now, and in an edit as it was. */
  startsAt: instantSchema.optional(),
  endsAt: instantSchema.nullable(),
};

/**
 * Announcements: stored once, whoever reads them; a person costs nothing until they read. While no writers are named,
 * everybody may write; the team's owner names them. Whatever writes may be refused with NOT_A_WRITER.
 */
export const announcementCalls = {
  /** Newest first, those that are shown now; a page may be short where `next` says that there are more. `unread` counts among the newest 1,000 that are shown. To its author, and to named writers, also what is not yet, or no longer. */
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
      /** I am named as one who writes; nobody is, while everybody may. */
      isWriter: z.boolean(),
    }),
  }),
  /** The whole of it. Does not mark it read. Refuses: ANNOUNCEMENT_NOT_FOUND (also recalled, or not shown now to who neither wrote it nor is a named writer). */
  'announcement.open': defineCall({
    session: 'required',
    input: at,
    output: z.object({ announcement: announcementSchema, body: z.string() }),
  }),
  /** Those that are shown now ('all': but not important ones, which are read by opening them); what I wrote myself is never unread, and I am not among its readers. */
  'announcement.markRead': defineCall({
    session: 'required',
    input: z.object({ offsets: z.union([z.array(offsetSchema).min(1).max(LIMITS.noticesPerPage), z.literal('all')]) }),
    output: z.object({ unread }),
  }),
  /**
   * A retry with the same `clientId` answers the first one's and stores nothing.
   * Refuses: TITLE_EMPTY, TITLE_TOO_LONG, TEXT_TOO_LONG, TEXT_INVALID, ENDS_BEFORE_START, ALREADY_OVER, TOO_MANY_SCHEDULED,
   * ANNOUNCEMENT_NOT_FOUND (a retry of one that was recalled).
   */
  'announcement.publish': defineCall({
    session: 'required',
    input: z.object({ clientId: clientIdSchema, ...content }),
    output: z.object({ announcement: announcementSchema }),
  }),
  /** Its author's alone. Refuses: as publish, ANNOUNCEMENT_NOT_FOUND, NOT_THE_AUTHOR. Who has read it has read it. */
  'announcement.edit': defineCall({
    session: 'required',
    input: z.object({ clientId: clientIdSchema, offset: offsetSchema, ...content }),
    output: z.object({ announcement: announcementSchema }),
  }),
  /**
   * Its author's, and theirs who are named as writers. Its title and body are gone from the store.
   * Refuses: ANNOUNCEMENT_NOT_FOUND, NOT_THE_AUTHOR.
   */
  'announcement.recall': defineCall({
    session: 'required',
    input: at.extend({ clientId: clientIdSchema }),
    output: z.object({}),
  }),
  /** For writers: who has read it, in the order in which their ids sort, after `after`. Refuses: ANNOUNCEMENT_NOT_FOUND. */
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
  /** The team owner's alone. None: everybody may write. Refuses: NOT_TEAM_OWNER, PERSON_NOT_FOUND. */
  'announcement.setWriters': defineCall({
    session: 'required',
    input: z.object({ userIds: z.array(userIdSchema).max(LIMITS.announcementWriters) }),
    output: z.object({}),
  }),
} as const;

export const announcementEvents = {
  /**
   * It is new, was edited, begins to be shown now, or others have read it (told at most about once a second). Its author
   * and named writers hear also of one that is not shown yet, or no longer. Ephemeral: the list brings it too.
   */
  'announcement.changed': z.object({
    announcement: announcementSchema.omit({ read: true }),
    /** It was not shown until now. */
    began: z.boolean(),
  }),
  /** It is gone: recalled, or, for who neither wrote it nor is a named writer, its time is over or was put off. */
  'announcement.recalled': z.object({ offset: offsetSchema }),
  /** What I may do is another now. `isWriter`: named as one; nobody is, while everybody may write. Ephemeral: the list brings it too. */
  'announcement.writersChanged': z.object({ mayWrite: z.boolean(), isWriter: z.boolean() }),
  /** I read some, here or elsewhere. */
  'announcement.read': z.object({ offsets: z.array(offsetSchema), unread }),
} as const;
