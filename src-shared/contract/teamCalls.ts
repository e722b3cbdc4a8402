import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { userIdSchema } from './model.ts';

/** The team as a whole. */
export const teamCalls = {
  /** Who owns the team: its first account, which decides who writes announcements and about all topics. Null: not recorded yet. */
  'team.describe': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ ownerId: userIdSchema.nullable() }),
  }),
} as const;
