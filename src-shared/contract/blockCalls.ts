import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { listOf } from './listOf.ts';
import { userIdSchema } from './model.ts';

/** Blocks are private to the person who blocks; the blocked person is not informed. */
export const blockCalls = {
  /**
   * Blocks a person (`on`), or unblocks them, which is always possible. Idempotent. While one of two people blocks the
   * other, neither writes in their direct conversation: the one who blocks is refused with PERSON_BLOCKED, the other one
   * with DIRECT_UNAVAILABLE; and the one who blocks gets no notices of what the other one does.
   * Refuses: PERSON_NOT_FOUND (also when deactivated), BLOCKING_YOURSELF, TOO_MANY_BLOCKED (`LIMITS.blockedPeople`).
   */
  'block.set': defineCall({
    session: 'required',
    input: z.object({ userId: userIdSchema, on: z.boolean() }),
    output: z.object({}),
  }),
  /** The people whom I block, at most `LIMITS.blockedPeople`, the latest first. */
  'block.list': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ blocked: listOf(z.object({ userId: userIdSchema, since: instantSchema })) }),
  }),
} as const;

export const blockEvents = {
  /** I blocked or unblocked a person, here or in another window. */
  'block.changed': z.object({ userId: userIdSchema, on: z.boolean() }),
} as const;
