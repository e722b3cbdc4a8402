import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { announcementSchema, noticeSchema, noticeTypeSchema, postSchema } from './noticeModel.ts';
import { conversationIdSchema, offsetSchema } from './model.ts';

const nothing = z.object({});
const count = countSchema;
/** `unread`: all unread notices. `counted`: those that count in the unread total (see COUNTED_ELSEWHERE). */
const counts = { unread: count, counted: count };
/** Absent from earlier versions. */
const readTime = instantSchema.optional().catch(undefined);

/** `at`: the time by which the items of a day are ordered; of an announcement, when it began. */
const dayItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), at: instantSchema, notice: noticeSchema }),
  z.object({ kind: z.literal('announcement'), at: instantSchema, announcement: announcementSchema }),
  z.object({ kind: z.literal('post'), at: instantSchema, post: postSchema }),
]);
export type DayItem = z.infer<typeof dayItemSchema>;

/**
 * Personal notices (the inbox). The engine derives them from the logs; clients never write them. They contain
 * references, not the content of messages.
 */
export const inboxCalls = {
  /**
   * Newest first, before `before`; only of these types. `next`: the `before` of the next page, null on the last page.
   */
  'inbox.list': defineCall({
    session: 'required',
    input: z.object({
      types: z.array(noticeTypeSchema).min(1).max(noticeTypeSchema.options.length).optional(),
      before: offsetSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({ notices: listOf(noticeSchema), ...counts, next: offsetSchema.nullable() }),
  }),
  /**
   * What Activity shows of one day, newest first: my notices, announcements that began then and are still shown, and posts
   * of topics that I follow. The caller's calendar decides when its day begins (`from`) and ends (`until`, at most 26
   * hours later). `before`: only older items of the day; `next`: the `before` of the next page, null on the last page.
   * Items of the same millisecond are not split between pages, so a page may exceed `limit`. Reads no database. Refuses:
   * INVALID_ARGUMENT `{field: 'until'}`.
   */
  'inbox.listDay': defineCall({
    session: 'required',
    input: z.object({
      from: instantSchema,
      until: instantSchema,
      before: instantSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({ items: listOf(dayItemSchema), next: instantSchema.nullable() }),
  }),
  /** Idempotent. Offsets of deleted notices are ignored. `at`: the time of reading of those that were unread. */
  'inbox.markRead': defineCall({
    session: 'required',
    input: z.object({ offsets: z.array(offsetSchema).min(1).max(LIMITS.noticesPerPage) }),
    output: z.object({ ...counts, at: readTime }),
  }),
  'inbox.markAllRead': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ ...counts, at: readTime }),
  }),
  /** Deletes notices for me, read or not. Idempotent; they do not come back. */
  'inbox.delete': defineCall({
    session: 'required',
    input: z.object({ offsets: z.array(offsetSchema).min(1).max(LIMITS.noticesPerPage) }),
    output: z.object(counts),
  }),
  /** Deletes all my notices up to the newest one that I have seen. */
  'inbox.deleteAll': defineCall({
    session: 'required',
    input: z.object({ upTo: offsetSchema.positive() }),
    output: z.object(counts),
  }),
} as const;

export const inboxEvents = {
  'inbox.appended': z.object({ notice: noticeSchema, ...counts }),
  /**
   * Notices were read (at `at`), here or elsewhere, or are gone: deleted by me, or removed because their cause was undone.
   * `all`: all were read.
   */
  'inbox.changed': z.object({
    read: z.union([z.array(offsetSchema), z.literal('all')]),
    gone: z.array(offsetSchema),
    at: readTime,
    ...counts,
  }),
  /** Reading a conversation marked its notices as read, except those of reactions, which `inbox.changed` lists. */
  'inbox.cleared': z.object({ conversationId: conversationIdSchema, upTo: offsetSchema, at: readTime, ...counts }),
} as const;
