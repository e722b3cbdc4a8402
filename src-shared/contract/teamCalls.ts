import { z } from 'zod';
import { countSchema, durationMsSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { roomIdSchema, userIdSchema } from './model.ts';
import { renamedSchema, typedNameSchema } from './profileCalls.ts';
import {
  auditActionSchema,
  auditEntrySchema,
  grantableRoleSchema,
  invitationSchema,
  joiningSchema,
  roleSchema,
  teamLimitChangesSchema,
  teamLimitsSchema,
  teamMemberSchema,
  teamUsageSchema,
  twoFactorRuleSchema,
} from './teamModel.ts';

const nothing = z.object({});
const person = z.object({ userId: userIdSchema });

/** The team as a whole, its invitations, and its administration. */
export const teamCalls = {
  /**
   * Whether there is no account yet, and what a new account needs; the only information about a team that needs no
   * session. The first page then offers to create an account instead of signing in. Imported accounts can't sign in and
   * do not count. `joining`, `needsSetupCode`: undefined from servers of earlier versions, where everyone may join.
   * `singleSignOn`: the identity provider with which people may sign in; undefined: none. `passkeys`: whether people may
   * sign in with passkeys, on pages that can use them; undefined: a server of an earlier version, which has none.
   */
  'team.isEmpty': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({
      isEmpty: z.boolean(),
      joining: joiningSchema.optional().catch(undefined),
      needsSetupCode: z.boolean().optional(),
      singleSignOn: z
        .object({ name: z.string().min(1).max(LIMITS.providerNameLength) })
        .optional()
        .catch(undefined),
      passkeys: z.boolean().optional().catch(undefined),
    }),
  }),
  /**
   * The owner of the team, who designates the writers of announcements and manages all topics. Null: not recorded yet.
   * `twoFactorRule`: undefined from servers of earlier versions, where no one needs two-factor sign-in.
   */
  'team.describe': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({
      ownerId: userIdSchema.nullable(),
      joining: joiningSchema.optional().catch(undefined),
      twoFactorRule: twoFactorRuleSchema.optional().catch(undefined),
    }),
  }),

  /**
   * Creates an invitation. Its code is not stored and is returned only here; people enter it in any case and with or
   * without hyphens. `rooms`: into which the people are put when they join; the caller must be in them.
   * Refuses: NOT_ADMIN, TOO_MANY_INVITATIONS `{limit}`; for a room ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
   */
  'invitation.create': defineCall({
    session: 'required',
    input: z.object({
      role: grantableRoleSchema,
      uses: z.number().int().min(1).max(LIMITS.invitationUses),
      lifetimeMs: durationMsSchema.min(60_000).max(LIMITS.invitationMs),
      note: z.string().max(LIMITS.invitationNoteLength).default(''),
      rooms: z.array(roomIdSchema).max(LIMITS.invitationRooms).default([]),
    }),
    output: z.object({ invitation: invitationSchema, code: z.string() }),
  }),
  /** The invitations that have not expired, the first to expire first. Refuses: NOT_ADMIN. */
  'invitation.list': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ invitations: listOf(invitationSchema) }),
  }),
  /** Nobody can join with it any more. Refuses: NOT_ADMIN, INVITATION_EXPIRED. */
  'invitation.revoke': defineCall({ session: 'required', input: z.object({ id: userIdSchema }), output: nothing }),

  /** Everyone with an account, also the deactivated and those who are being erased. Refuses: NOT_ADMIN. */
  'admin.people': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ people: listOf(teamMemberSchema) }),
  }),
  /** Refuses: NOT_ADMIN, PERSON_NOT_FOUND (also when deactivated), LAST_OWNER. */
  'admin.setRole': defineCall({
    session: 'required',
    input: person.extend({ role: grantableRoleSchema }),
    output: nothing,
  }),
  /** Makes a person the owner; the caller becomes an admin. Refuses: NOT_TEAM_OWNER, PERSON_NOT_FOUND. */
  'admin.handOver': defineCall({ session: 'required', input: person, output: nothing }),
  /**
   * Ends all sessions of a person and refuses new ones. Their hooks and scheduled messages stop; their name stays.
   * Refuses: NOT_ADMIN, PERSON_NOT_FOUND, LAST_OWNER.
   */
  'admin.deactivate': defineCall({ session: 'required', input: person, output: nothing }),
  /** Lets a person sign in again, with the role that they had. Refuses: NOT_ADMIN, PERSON_NOT_FOUND. */
  'admin.reactivate': defineCall({ session: 'required', input: person, output: nothing }),
  /**
   * Erases a person, which can't be undone: their account, profile, settings and files. Their messages stay, with an
   * author who is no one any more (`person.erased`), or they are deleted, with their reactions, except under legal
   * hold (`messages`). A background job does the rest, during which `admin.people` lists them
   * as `erasing`. `name`: typed to confirm, in any spelling that signs in to the same account. Admins erase members and
   * guests, the owner everyone else. Refuses: ERASING_YOURSELF, NOT_ADMIN, NOT_TEAM_OWNER, LAST_OWNER, PERSON_NOT_FOUND,
   * PERSON_ERASED, PERSON_HELD, ERASING_VISITOR, NAME_DIFFERS `{field}`.
   */
  'admin.erase': defineCall({
    session: 'required',
    input: person.extend({ name: typedNameSchema, messages: z.enum(['keep', 'delete']).default('keep') }),
    output: nothing,
  }),
  /**
   * Changes the name of another person, as `account.setName` does. Admins change those of members and guests, the owner
   * all. Refuses: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND (also when deactivated), NAME_INVALID, NAME_TAKEN,
   * NAME_CHANGED_OFTEN `{nextAt}`.
   */
  'admin.setName': defineCall({
    session: 'required',
    input: person.extend({ name: typedNameSchema }),
    output: renamedSchema,
  }),
  /**
   * Makes a code for a person who has forgotten their password; `account.resetPassword` takes it once. It replaces the
   * former one, is not stored and is returned only here. Admins reset the passwords of members and guests, the owner of
   * everyone. Refuses: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND (also when deactivated).
   */
  'admin.resetPassword': defineCall({
    session: 'required',
    input: person,
    output: z.object({ code: z.string(), expiresAt: instantSchema }),
  }),
  /**
   * Turns off the two-factor sign-in of a person who lost their authenticator app and all recovery codes. No effect when
   * it is off. Refuses: NOT_TEAM_OWNER, PERSON_NOT_FOUND (also when deactivated).
   */
  'admin.turnOffTwoFactor': defineCall({ session: 'required', input: person, output: nothing }),
  /** Refuses: NOT_ADMIN. */
  'admin.setJoining': defineCall({
    session: 'required',
    input: z.object({ joining: joiningSchema }),
    output: nothing,
  }),
  /**
   * Sets who needs two-factor sign-in. It applies at once, also to open sessions: `account.twoFactorRequired`. Refuses:
   * NOT_TEAM_OWNER, TWO_FACTOR_OWN_FIRST (the owner's own is off, and they signed in with a password).
   */
  'admin.setTwoFactorRule': defineCall({
    session: 'required',
    input: z.object({ rule: twoFactorRuleSchema }),
    output: nothing,
  }),
  /** `usage`: undefined from servers of earlier versions. Refuses: NOT_ADMIN. */
  'admin.limits': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ limits: teamLimitsSchema, usage: teamUsageSchema.optional().catch(undefined) }),
  }),
  /**
   * Changes the limits that are given. What exists stays, also above a limit. Admins change `roomsPerPerson`, the owner
   * all. Refuses: NOT_ADMIN, NOT_TEAM_OWNER.
   */
  'admin.setLimits': defineCall({ session: 'required', input: teamLimitChangesSchema, output: nothing }),
  /**
   * The audit log, newest first: entries with a lower `seq` than `before` that match everything else that is given.
   * `action` or `actions`: one of these; `userId`: by or about a person; `by`: who acted; `about`: whom it concerns;
   * `since`, `until`: from the first instant until before the second. A call searches a limited number of entries.
   * `next`: `before` of the next page; the page may be empty although there is a next one; null: there is none. Servers
   * of earlier versions ignore `actions`, `by`, `about`, `since` and `until`. Refuses: NOT_ADMIN.
   */
  'admin.audit': defineCall({
    session: 'required',
    input: z.object({
      before: countSchema.min(1).optional(),
      limit: z.number().int().min(1).max(LIMITS.auditPerPage),
      action: auditActionSchema.optional(),
      actions: z.array(auditActionSchema).max(LIMITS.auditActions).optional(),
      userId: userIdSchema.optional(),
      by: userIdSchema.optional(),
      about: userIdSchema.optional(),
      since: instantSchema.optional(),
      until: instantSchema.optional(),
    }),
    output: z.object({ entries: listOf(auditEntrySchema), next: countSchema.nullable() }),
  }),
} as const;

export const teamEvents = {
  /** The role of a person changed, or their account was deactivated or reactivated. */
  'team.memberChanged': z.object({ userId: userIdSchema, role: roleSchema, active: z.boolean() }),
  /** For guests: they share rooms with other people than before, so `person.list` and `conversation.list` changed. */
  'person.companionsChanged': z.object({}),
} as const;
