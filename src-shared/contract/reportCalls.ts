import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { conversationIdSchema, meantForSchema, offsetSchema, userIdSchema } from './model.ts';

/** Why a person reports a message; `privacy`: it contains private information. */
export const reportReasonSchema = z.enum(['spam', 'harassment', 'privacy', 'other']);
export type ReportReason = z.infer<typeof reportReasonSchema>;

/**
 * Where a reported message is; `group`: a group direct message, `hidden`: a hidden room, whose name stays secret,
 * `encrypted`: an encrypted room, whose text the server does not know.
 */
export const reportPlaceSchema = z.enum(['direct', 'group', 'room', 'hidden', 'encrypted']);

/** The report of one person. */
export const singleReportSchema = z.object({
  by: userIdSchema,
  at: instantSchema,
  reason: reportReasonSchema.catch('other'),
  note: z.string(),
  /** The text of the message then, if its author had changed it since the first report. */
  text: z.string().optional().catch(undefined),
});

/** A reported message as it was when it was first reported; later edits and a recall do not change it. */
export const reportedMessageSchema = z.object({
  /** The author. */
  from: userIdSchema,
  /** When it was written. */
  at: instantSchema,
  place: reportPlaceSchema.catch('hidden'),
  /** The title of a room that is not hidden; else empty. */
  title: z.string().catch(''),
  /** Its text, caption, or question and options; at most `LIMITS.reportTextLength` characters. */
  text: z.string(),
  /** The names of its files. */
  files: listOf(z.string()).catch([]),
});

/** An entry of the queue: all reports of one message. */
export const reportSchema = z.object({
  id: userIdSchema,
  message: reportedMessageSchema,
  /** How many people have reported it. */
  count: countSchema,
  /** The first reports, oldest first. */
  reports: listOf(singleReportSchema),
  /** Null: it is open. */
  resolved: z
    .object({ outcome: z.enum(['deleted', 'dismissed']), by: userIdSchema, at: instantSchema })
    .nullable()
    .catch(null),
});
export type Report = z.infer<typeof reportSchema>;

/** People report messages; the owner and admins of the team read and resolve the reports. */
export const reportCalls = {
  /**
   * Reports a message that the person can read to the admins, who then see its text, its author and where it is. Refuses:
   * CONVERSATION_NOT_FOUND or ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_REPLACED, MESSAGE_NOT_FOUND (also
   * for a recalled message), OWN_MESSAGE, ALREADY_REPORTED, TOO_MANY_REPORTS `{limit}` (of this person), REPORTS_FULL
   * `{limit}` (of all), ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
   */
  'report.create': defineCall({
    session: 'required',
    input: z.object({
      conversationId: conversationIdSchema,
      epoch: meantForSchema,
      offset: offsetSchema.positive(),
      reason: reportReasonSchema,
      note: z.string().max(LIMITS.reportNoteLength).default(''),
    }),
    output: z.object({}),
  }),
  /**
   * The open or the resolved reports, newest first. `next`: `before` of the next page; null: there is none. Fewer than
   * `limit` if they exceed `LIMITS.answerBytes`. `open`: how many are open. Refuses: NOT_ADMIN.
   */
  'report.list': defineCall({
    session: 'required',
    input: z.object({
      state: z.enum(['open', 'resolved']),
      before: instantSchema.positive().optional(),
      limit: z.number().int().min(1).max(LIMITS.reportsPerPage).default(LIMITS.reportsPerPage),
    }),
    output: z.object({ reports: listOf(reportSchema), next: instantSchema.nullable(), open: countSchema }),
  }),
  /** How many reports are open. Refuses: NOT_ADMIN. */
  'report.count': defineCall({ session: 'required', input: z.object({}), output: z.object({ open: countSchema }) }),
  /**
   * Deletes the reported message, also where the admin isn't a member, and resolves the report. A message that is gone
   * already only resolves it. Refuses: NOT_ADMIN, REPORT_RESOLVED, ARCHIVE_UNAVAILABLE, ARCHIVE_MISSING.
   */
  'report.delete': defineCall({ session: 'required', input: z.object({ id: userIdSchema }), output: z.object({}) }),
  /** Resolves the report and leaves the message. Refuses: NOT_ADMIN, REPORT_RESOLVED. */
  'report.dismiss': defineCall({ session: 'required', input: z.object({ id: userIdSchema }), output: z.object({}) }),
} as const;

export const reportEvents = {
  /** For the owner and admins: a message was reported, or a report was resolved. `open`: how many are open now. */
  'report.changed': z.object({ open: countSchema }),
} as const;
