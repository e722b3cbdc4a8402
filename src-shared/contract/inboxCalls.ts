import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { noticeSchema, noticeTypeSchema } from './noticeModel.ts';
import { conversationIdSchema, offsetSchema } from './model.ts';

const nothing = z.object({});
const count = countSchema;
/** `unread`: all notices that are. `counted`: those of them that add to the unread total (see COUNTED_ELSEWHERE). */
const counts = { unread: count, counted: count };

/**
 * Personal notices: what happened to me. They are written by the engine as it follows the logs, never by a client, and say
 * where it happened; what was written there is read there.
 */
export const inboxCalls = {
  /** Newest first, before `before`; of these types only. `next`: the `before` of the next page, null at the beginning. */
  'inbox.list': defineCall({
    session: 'required',
    input: z.object({
      types: z.array(noticeTypeSchema).min(1).max(noticeTypeSchema.options.length).optional(),
      before: offsetSchema.optional(),
      limit: z.number().int().min(1).max(LIMITS.noticesPerPage).default(LIMITS.noticesPerPage),
    }),
    output: z.object({ notices: listOf(noticeSchema), ...counts, next: offsetSchema.nullable() }),
  }),
  /** Twice, or from two places, changes nothing. Offsets where there is no notice any more are passed over. */
  'inbox.markRead': defineCall({
    session: 'required',
    input: z.object({ offsets: z.array(offsetSchema).min(1).max(LIMITS.noticesPerPage) }),
    output: z.object(counts),
  }),
  'inbox.markAllRead': defineCall({ session: 'required', input: nothing, output: z.object(counts) }),
} as const;

export const inboxEvents = {
  'inbox.appended': z.object({ notice: noticeSchema, ...counts }),
  /** Notices were read here or elsewhere, or are gone because what they told of was taken back. `all`: every one was read. */
  'inbox.changed': z.object({
    read: z.union([z.array(offsetSchema), z.literal('all')]),
    gone: z.array(offsetSchema),
    ...counts,
  }),
  /** I read in a conversation what notices told of: they are read, but for those of reactions, which `inbox.changed` names. */
  'inbox.cleared': z.object({ conversationId: conversationIdSchema, upTo: offsetSchema, ...counts }),
} as const;
