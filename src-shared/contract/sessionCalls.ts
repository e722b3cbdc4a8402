import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { listOf } from './listOf.ts';
import { userIdSchema } from './model.ts';

const nothing = z.object({});

/** A session of the signed-in person. */
export const sessionSchema = z.object({
  /** Reveals nothing of the token. */
  id: userIdSchema,
  /** Proper names, such as Firefox and Linux; null: not recognised. */
  device: z.object({ app: z.string().nullable(), system: z.string().nullable() }),
  /** The network address of the last use; null: unknown, as for a desktop that reaches Redis itself. */
  address: z.string().nullable(),
  startedAt: instantSchema,
  /** Accurate to a few minutes while it is in use. */
  usedAt: instantSchema,
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof sessionSchema>;

/** The sessions of the signed-in person. */
export const sessionCalls = {
  /** The sessions that have not ended, the current one first, then the last used first. */
  'account.sessions': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ sessions: listOf(sessionSchema) }),
  }),
  /** Ends one session on every connection that uses it. No effect when it has ended already. */
  'account.endSession': defineCall({ session: 'required', input: z.object({ id: userIdSchema }), output: nothing }),
  /** Ends all sessions but this one, also those of earlier versions that are not listed. */
  'account.endOtherSessions': defineCall({ session: 'required', input: nothing, output: nothing }),
} as const;
