import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { emojiSchema, personSchema, userIdSchema } from './model.ts';

const title = z.string().max(LIMITS.profileTitleLength);
const statusText = z.string().max(LIMITS.statusLength);
const timeZone = z.string().max(64);

/** The status of a person as they set it. `until`: when it is cleared; null: when they clear it. */
const newStatusSchema = z.object({ emoji: emojiSchema, text: statusText, until: instantSchema.nullable() });

/** A stored status. Any short emoji is accepted, because its author may support a later Unicode version. */
const statusSchema = newStatusSchema.extend({ emoji: z.string().min(1).max(64) });
export type Status = z.infer<typeof statusSchema>;

/** Identifies the bytes of a picture. */
export const pictureIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** The types of pictures of people and of custom emoji, which every client can show. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A picture of a person. `data`: its bytes in base64. */
const pictureSchema = z.object({
  userId: userIdSchema,
  picture: pictureIdSchema,
  type: z.enum(PICTURE_TYPES),
  data: z.base64(),
});
export type PersonPicture = z.infer<typeof pictureSchema>;

/** A name that a person had. `until`: it is shown, and no one else can take it, up to then. */
const formerNameSchema = z.object({ name: z.string(), until: instantSchema });
export type FormerName = z.infer<typeof formerNameSchema>;

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
  /** The id of their picture, which `person.pictures` returns. */
  picture: pictureIdSchema.optional().catch(undefined),
  /** The latest `LIMITS.formerNames`, the oldest first. */
  formerNames: listOf(formerNameSchema).optional().catch(undefined),
});
export type Profile = z.infer<typeof profileSchema>;

/** A name as it was typed; rules for it are checked by the server. */
export const typedNameSchema = z.string().max(1024);

/** The answer to a change of a name. `profile`: null when the person has the name already. */
export const renamedSchema = z.object({ person: personSchema, profile: profileSchema.nullable() });

export const profileCalls = {
  /**
   * Changes my name. My former one is reserved for me for `LIMITS.formerNameMs`; I can sign in only with the new one.
   * Everyone receives `person.renamed`. Refuses: NAME_INVALID `{reason, character?}` (`NameFault`), NAME_TAKEN (also a
   * confusable name, and another person's former one), NAME_CHANGED_OFTEN `{nextAt}` (`LIMITS.nameChanges` within that
   * time), TOO_MANY_ATTEMPTS.
   */
  'account.setName': defineCall({
    session: 'required',
    input: z.object({ name: typedNameSchema }),
    output: renamedSchema,
  }),
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
  /**
   * Sets my picture; null removes it. Everyone receives `person.changed`. Refuses: PICTURE_INVALID (not a PNG, JPEG or
   * WebP picture, or larger than `LIMITS.picturePixels` on a side).
   */
  'person.setPicture': defineCall({
    session: 'required',
    input: z.object({
      image: z
        .instanceof(Uint8Array)
        .refine(({ byteLength }) => byteLength > 0 && byteLength <= LIMITS.pictureBytes, 'empty, or too many bytes')
        .nullable(),
    }),
    output: z.object({ profile: profileSchema }),
  }),
  /** The pictures of people, without those who have none; for guests only of people in their rooms. */
  'person.pictures': defineCall({
    session: 'required',
    input: z.object({ userIds: z.array(userIdSchema).min(1).max(LIMITS.picturesPerCall) }),
    output: z.object({ pictures: listOf(pictureSchema) }),
  }),
} as const;

export const profileEvents = {
  /** A person changed their profile. */
  'person.changed': z.object({ profile: profileSchema }),
  /** A person changed their name. */
  'person.renamed': z.object({ person: personSchema, profile: profileSchema }),
  /** A person was erased: their messages are those of a former member. */
  'person.erased': z.object({ userId: userIdSchema }),
} as const;
