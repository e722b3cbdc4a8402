import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { roomIdSchema, userIdSchema } from './model.ts';

const nothing = z.object({});
const groupIdSchema = userIdSchema;
const group = z.object({ groupId: groupIdSchema });
/** Longer than a valid name, so that a name that is too long gets the error code of names. */
const name = z.string().max(1024);
const people = z.array(userIdSchema).min(1).max(LIMITS.groupMembersPerCall);

/** A group of people. `size`: the number of its members. */
export const groupSchema = z.object({ id: groupIdSchema, name: z.string(), size: countSchema });
export type Group = z.infer<typeof groupSchema>;

/** Groups of people. Admins change them, and everyone in the team lists them. */
export const groupCalls = {
  'group.list': defineCall({ session: 'required', input: nothing, output: z.object({ groups: listOf(groupSchema) }) }),
  /** The ids of the people in a group. Refuses: GROUP_NOT_FOUND. */
  'group.members': defineCall({
    session: 'required',
    input: group,
    output: z.object({ userIds: listOf(userIdSchema) }),
  }),
  /**
   * Creates a group: without members, or with those of a room that the caller is in. Guests, visitors and deactivated
   * people of the room are left out; `leftOut` counts them. The name is not confusable with one of a person or another
   * group.
   * Refuses: NOT_ADMIN, NAME_INVALID `{reason, character?}` (`NameFault`), GROUP_NAME_TAKEN, TOO_MANY_GROUPS `{limit}`;
   * with a room also ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_TOO_LARGE_FOR_GROUP `{limit}`.
   */
  'group.create': defineCall({
    session: 'required',
    input: z.object({ name, conversationId: roomIdSchema.optional() }),
    output: z.object({ group: groupSchema, leftOut: countSchema.default(0) }),
  }),
  /** Refuses: NOT_ADMIN, GROUP_NOT_FOUND, NAME_INVALID, GROUP_NAME_TAKEN. */
  'group.rename': defineCall({ session: 'required', input: group.extend({ name }), output: nothing }),
  /** Its people stay in the team. Succeeds when there is no such group. Refuses: NOT_ADMIN. */
  'group.delete': defineCall({ session: 'required', input: group, output: nothing }),
  /**
   * Adds all of these people, or none when one is refused. Refuses: NOT_ADMIN, GROUP_NOT_FOUND, PERSON_NOT_FOUND
   * `{userId}` (also when deactivated), GROUP_INVALID_MEMBER `{userId}` (it is a group), GROUP_FULL `{limit}`.
   */
  'group.addMembers': defineCall({ session: 'required', input: group.extend({ userIds: people }), output: nothing }),
  /** People who are not in the group are ignored. Refuses: NOT_ADMIN, GROUP_NOT_FOUND. */
  'group.removeMembers': defineCall({ session: 'required', input: group.extend({ userIds: people }), output: nothing }),
} as const;

export const groupEvents = {
  /** The name or the members of a group changed. `group` null: it was deleted. */
  'group.changed': z.object({ groupId: groupIdSchema, group: groupSchema.nullable() }),
} as const;
