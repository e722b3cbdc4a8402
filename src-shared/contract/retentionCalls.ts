import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { conversationIdSchema, userIdSchema } from './model.ts';

const daysSchema = z.number().int().min(0).max(LIMITS.retentionDays);

/**
 * After how many days messages are deleted for everyone, by kind of conversation; 0: never. `group`: group direct
 * messages.
 */
export const retentionSchema = z.object({ direct: daysSchema, group: daysSchema, room: daysSchema });
export type Retention = z.infer<typeof retentionSchema>;

export const RETENTION_KINDS = ['direct', 'group', 'room'] as const satisfies readonly (keyof Retention)[];

/** What a legal hold is on. */
const holdTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conversation'), id: conversationIdSchema }),
  z.object({ kind: z.literal('person'), id: userIdSchema }),
]);

export const holdSchema = z.object({
  target: holdTargetSchema,
  /** Who set it, and when. */
  by: userIdSchema,
  at: instantSchema,
});
export type Hold = z.infer<typeof holdSchema>;

/** The retention of messages, and legal holds, which exempt messages from it. */
export const retentionCalls = {
  /** For everyone, because it says for how long their messages are kept. */
  'retention.read': defineCall({ session: 'required', input: z.object({}), output: retentionSchema }),
  /** A background job then deletes older messages, also those that exist already. Refuses: NOT_TEAM_OWNER. */
  'retention.set': defineCall({ session: 'required', input: retentionSchema, output: z.object({}) }),
  /** Refuses: NOT_ADMIN. */
  'retention.holds': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ holds: listOf(holdSchema) }),
  }),
  /**
   * Begins (`on`) or lifts a legal hold; effective for messages that are not deleted within ten seconds of the call.
   * Held are a conversation; or a person: their direct conversations and group direct messages, and in rooms what they
   * wrote with everything after it. Refuses: NOT_TEAM_OWNER, PERSON_NOT_FOUND, TOO_MANY_HOLDS `{limit}`.
   */
  'retention.hold': defineCall({
    session: 'required',
    input: z.object({ target: holdTargetSchema, on: z.boolean() }),
    output: z.object({}),
  }),
} as const;
