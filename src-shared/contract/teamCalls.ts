import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { userIdSchema } from './model.ts';

/** The team as a whole. */
export const teamCalls = {
  /**
   * Whether there is no account yet; the only information about a team that needs no session. The first page then
   * offers to create an account instead of signing in. Imported accounts can't sign in and do not count.
   */
  'team.isEmpty': defineCall({
    session: 'none',
    input: z.object({}),
    output: z.object({ isEmpty: z.boolean() }),
  }),
  /**
   * The owner of the team: its first account, which designates the writers of announcements and manages all topics.
   * Null: not recorded yet.
   */
  'team.describe': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ ownerId: userIdSchema.nullable() }),
  }),
} as const;
