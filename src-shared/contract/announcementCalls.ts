import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { clientIdSchema, offsetSchema, userIdSchema } from './model.ts';
import { announcementSchema } from './noticeModel.ts';

const unread = z.number().int().nonnegative();
const at = z.object({ offset: offsetSchema });
const content = {
  title: z.string().max(1024),
  /** Markdown, of `LIMITS.messageBytes` at most. */
  body: z.string(),
  importance: announcementSchema.shape.importance,
  /** Shown from then; left out: from now, and in an edit as it was. */
  startsAt: z.number().int().nonnegative().optional(),
  endsAt: z.number().int().nonnegative().nullable(),
};

/**
 * Announcements: stored once, whoever reads them; a person costs nothing until they read. While no writers are named,
 * everybody may write. Whatever writes may be refused with NOT_A_WRITER.
 */
export const announcementCalls = {
  /** Newest first, those that are shown now; to its author, and to named writers, also what is not yet, or no longer. */
  'announcement.list': defineCall({
    session: 'required',
    input: z.object({
      before: offsetSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({
      announcements: z.array(announcementSchema),
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
   * Refuses: TITLE_EMPTY, TITLE_TOO_LONG, TEXT_TOO_LONG, TEXT_INVALID, ENDS_BEFORE_START, ALREADY_OVER,
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
    output: z.object({ readers: z.array(userIdSchema), next: userIdSchema.nullable() }),
  }),
  'announcement.writers': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ writers: z.array(userIdSchema) }),
  }),
  /** None: everybody may write again. Refuses: NOT_A_WRITER, PERSON_NOT_FOUND. */
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
