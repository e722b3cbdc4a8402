import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { listOf } from './listOf.ts';
import { userIdSchema } from './model.ts';
import { sessionSchema } from './sessionCalls.ts';

const nothing = z.object({});
const person = z.object({ userId: userIdSchema });

/** What admins see and end that belongs to other people. */
export const oversightCalls = {
  /**
   * The sessions of a person that have not ended, the last used first. Admins see those of members and guests, the owner
   * those of all. Refuses: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND (also when deactivated).
   */
  'admin.sessions': defineCall({
    session: 'required',
    input: person,
    output: z.object({ sessions: listOf(sessionSchema) }),
  }),
  /**
   * Ends one session of a person on every connection that uses it. No effect when it has ended already. Refuses as
   * `admin.sessions` does.
   */
  'admin.endSession': defineCall({ session: 'required', input: person.extend({ id: userIdSchema }), output: nothing }),
  /**
   * Ends all sessions of a person, also those of earlier versions that are not listed. The person can sign in again.
   * Refuses as `admin.sessions` does.
   */
  'admin.endSessions': defineCall({ session: 'required', input: person, output: nothing }),
} as const;
