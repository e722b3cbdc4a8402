import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { userIdSchema } from './model.ts';

/** The team as a whole. */
export const teamCalls = {
  /**
   * Whether no account exists here yet, which is all that is known of a team without a session: the first page then creates an account
   * instead of asking for one. Accounts that only came with an import cannot sign in and do not count.
   */
  'team.isEmpty': defineCall({
    session: 'none',
    input: z.object({}),
    output: z.object({ isEmpty: z.boolean() }),
  }),
  /** Who owns the team: its first account, which decides who writes announcements and about all topics. Null: not recorded yet. */
  'team.describe': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ ownerId: userIdSchema.nullable() }),
  }),
} as const;
