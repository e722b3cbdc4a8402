import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { emojiSchema, userIdSchema } from './model.ts';

const title = z.string().max(LIMITS.profileTitleLength);
const statusText = z.string().max(LIMITS.statusLength);
const timeZone = z.string().max(64);

/** The status of a person as they set it. `until`: when it is cleared; null: when they clear it. */
const newStatusSchema = z.object({ emoji: emojiSchema, text: statusText, until: instantSchema.nullable() });

/** A stored status. Any short emoji is accepted, because its author may support a later Unicode version. */
const statusSchema = newStatusSchema.extend({ emoji: z.string().min(1).max(64) });
export type Status = z.infer<typeof statusSchema>;

/**
 * What a person says about themselves; a field that is absent or unreadable is not set. A status whose `until` has
 * passed counts as cleared. `version` grows with every change, because lists and events may overtake each other.
 */
export const profileSchema = z.object({
  userId: userIdSchema,
  version: countSchema,
  title: title.optional().catch(undefined),
  /** An IANA name, such as Europe/Berlin. */
  timeZone: timeZone.optional().catch(undefined),
  status: statusSchema.optional().catch(undefined),
});
export type Profile = z.infer<typeof profileSchema>;

export const profileCalls = {
  /**
   * Changes my profile: a field that is absent stays, null removes it. Everyone receives `person.changed`. Spaces and
   * line breaks in texts become single spaces. Refuses: TIME_ZONE_INVALID, STATUS_END_INVALID (past, or more than a
   * year away).
   */
  'person.setProfile': defineCall({
    session: 'required',
    input: z.object({
      title: title.nullable().optional(),
      timeZone: timeZone.nullable().optional(),
      status: newStatusSchema.nullable().optional(),
    }),
    output: z.object({ profile: profileSchema }),
  }),
} as const;

export const profileEvents = {
  /** A person changed their profile. */
  'person.changed': z.object({ profile: profileSchema }),
} as const;
