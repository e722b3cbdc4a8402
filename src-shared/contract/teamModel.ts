import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { personSchema, roomIdSchema, userIdSchema } from './model.ts';

/** Every team has one owner. */
export const roleSchema = z.enum(['owner', 'admin', 'member', 'guest']);
export type Role = z.infer<typeof roleSchema>;

/** The roles that an admin may give. */
export const grantableRoleSchema = z.enum(['admin', 'member', 'guest']);

/** Who may create an account: everyone, people with an invitation, or nobody. */
export const joiningSchema = z.enum(['open', 'invitation', 'closed']);
export type Joining = z.infer<typeof joiningSchema>;

/** Who needs two-factor sign-in: no one, the owner and admins, or everyone but guests. */
export const twoFactorRuleSchema = z.enum(['none', 'admins', 'members']);
export type TwoFactorRule = z.infer<typeof twoFactorRuleSchema>;

/** The highest value of each limit of the team. */
export const TEAM_LIMITS_MAX = {
  roomsPerPerson: LIMITS.roomsPerPersonMax,
  messagesPerMinute: LIMITS.messagesPerMinuteMax,
  openInvitations: LIMITS.openInvitationsMax,
  fileMegabytesPerPerson: LIMITS.fileMegabytesMax,
  fileMegabytesInAll: LIMITS.fileMegabytesMax,
} as const;

/**
 * The limits of the team; 0: no limit. `roomsPerPerson`: the open rooms that one person may own. `messagesPerMinute`: the
 * new messages of one person. `openInvitations`: the invitations of the team with which people can join; 0: together with
 * the ended ones, `LIMITS.invitations`. `fileMegabytesPerPerson`, `fileMegabytesInAll`: the files that people have sent, in
 * units of `MEGABYTE`. All but the first are 0 from servers of earlier versions.
 */
export const teamLimitsSchema = z.object({
  roomsPerPerson: countSchema.max(TEAM_LIMITS_MAX.roomsPerPerson),
  messagesPerMinute: countSchema.max(TEAM_LIMITS_MAX.messagesPerMinute).default(0),
  openInvitations: countSchema.max(TEAM_LIMITS_MAX.openInvitations).default(0),
  fileMegabytesPerPerson: countSchema.max(TEAM_LIMITS_MAX.fileMegabytesPerPerson).default(0),
  fileMegabytesInAll: countSchema.max(TEAM_LIMITS_MAX.fileMegabytesInAll).default(0),
});
export type TeamLimits = z.infer<typeof teamLimitsSchema>;

export const TEAM_LIMIT_NAMES = [
  'roomsPerPerson',
  'messagesPerMinute',
  'openInvitations',
  'fileMegabytesPerPerson',
  'fileMegabytesInAll',
] as const satisfies readonly (keyof TeamLimits)[];

/** What counts towards a limit of the whole team now. */
export const teamUsageSchema = z.object({ openInvitations: countSchema });
export type TeamUsage = z.infer<typeof teamUsageSchema>;

/** The limits to change; the others stay. */
export const teamLimitChangesSchema = z.object({
  roomsPerPerson: countSchema.max(TEAM_LIMITS_MAX.roomsPerPerson).optional(),
  messagesPerMinute: countSchema.max(TEAM_LIMITS_MAX.messagesPerMinute).optional(),
  openInvitations: countSchema.max(TEAM_LIMITS_MAX.openInvitations).optional(),
  fileMegabytesPerPerson: countSchema.max(TEAM_LIMITS_MAX.fileMegabytesPerPerson).optional(),
  fileMegabytesInAll: countSchema.max(TEAM_LIMITS_MAX.fileMegabytesInAll).optional(),
});
export type TeamLimitChanges = z.infer<typeof teamLimitChangesSchema>;

/**
 * The signed-in person. `role`: undefined from servers without roles, and for a role that this version does not know.
 * `twoFactorRequired`: the team requires two-factor sign-in of them, and they have not set it up; undefined: no.
 */
export const meSchema = personSchema.extend({
  role: roleSchema.optional().catch(undefined),
  twoFactorRequired: z.boolean().optional().catch(undefined),
});
export type Me = z.infer<typeof meSchema>;

/** A person as admins see them. */
export const teamMemberSchema = personSchema.extend({
  role: roleSchema,
  /** When the account was deactivated; null: it is active. */
  deactivatedAt: instantSchema.nullable(),
  /** Whether the person is being erased. */
  erasing: z.boolean().optional().catch(undefined),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** An invitation without its code, which is returned once, by the call that creates it. */
export const invitationSchema = z.object({
  id: userIdSchema,
  role: grantableRoleSchema,
  uses: countSchema,
  used: countSchema,
  note: z.string().max(LIMITS.invitationNoteLength),
  /** Into which the people are put. */
  rooms: listOf(roomIdSchema).optional().catch(undefined),
  by: userIdSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revoked: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** What was done; see `AUDIT_KINDS`. Later versions record other actions, too. */
export const auditActionSchema = z.string().max(64);

/**
 * An entry of the audit log. `seq` counts all entries of the team from 1. `by`: who acted; `target`: on whom; `detail`:
 * the new role, the new way of joining, the new limit (of rooms, or `name=limit`), the former and the new name, or the name of the group;
 * `invitation`: its id; `address`: the network address of the caller.
 */
export const auditEntrySchema = z.object({
  seq: countSchema,
  at: instantSchema,
  action: auditActionSchema,
  by: userIdSchema,
  target: userIdSchema.optional(),
  detail: z.string().optional(),
  invitation: userIdSchema.optional(),
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
