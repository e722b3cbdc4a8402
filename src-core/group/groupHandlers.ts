import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { findNameFault } from '#shared/text/nameRules.ts';
import { normaliseName } from '#shared/text/personName.ts';
import type { DomainHandlers } from '../Client.ts';
import { findAddressed } from '../announcement/audiences.ts';
import { comparedName } from '../account/accounts.ts';
import { readMembership } from '../account/membership.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { listGroups } from '../person/findGroups.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { reconcileGroupNames, releaseGroupName, type ReservedName, reserveGroupName } from './groupNames.ts';

/** Errors of the scripts after which the new name is certainly not in use. */
const REFUSALS: readonly ErrorCode[] = ['NOT_ADMIN', 'GROUP_NOT_FOUND', 'GROUP_NAME_TAKEN', 'TOO_MANY_GROUPS'];
const MEMBERS_PER_PAGE = 500;

/** Groups of people. The scripts check the right of the caller, in the same step as the change. */
export function createGroupHandlers(ports: DataPorts): DomainHandlers<'group', ClientConnection> {
  const { redis, keys } = ports;
  const by = (connection: ClientConnection) => ({ actor: connection.session.me.id, address: connection.address });

  return {
    'group.list': async () => ({ groups: [...(await listGroups(ports))] }),
    'group.members': async ({ groupId }) => {
      const { userIds } = await redis.run(scripts.listGroupMembers, keys.people, { groupId });
      return { userIds: [...userIds] };
    },
    'group.create': async (input, connection) => {
      const name = checkName(input.name);
      const caller = by(connection);
      const { conversationId } = input;
      const groupId = randomId();
      if (conversationId !== undefined) await refuseOthers(ports, caller);
      const room = conversationId === undefined ? null : await readRoomPeople(ports, conversationId, caller.actor);
      const { size } = await withName(ports, caller, name, ({ compared, claim }) => {
        const people = { fromRoom: room !== null, userIds: room?.members ?? [] };
        const args = { groupId, name, compared, claim, limit: LIMITS.groups, ...people, ...caller };
        return redis.run(scripts.createGroup, keys.people, args);
      });
      return { group: { id: groupId, name, size }, leftOut: room === null ? 0 : room.count - size };
    },
    'group.rename': async ({ groupId, name: entered }, connection) => {
      const name = checkName(entered);
      const rename = ({ compared, claim }: ReservedName) =>
        redis.run(scripts.renameGroup, keys.people, { groupId, name, compared, claim, ...by(connection) });
      const former = (await listGroups(ports)).find(({ id }) => id === groupId);
      if (former === undefined || comparedName(former.name) === comparedName(name)) {
        await rename({ compared: comparedName(name), claim: '' });
      } else await withName(ports, by(connection), name, rename);
      return {};
    },
    'group.delete': async ({ groupId }, connection) => {
      await redis.run(scripts.deleteGroup, keys.people, { groupId, ...by(connection) });
      await reconcile(ports);
      return {};
    },
    'group.addMembers': async ({ groupId, userIds }, connection) => {
      const args = { groupId, userIds, limit: LIMITS.groupMembers, ...by(connection) };
      await redis.run(scripts.addGroupMembers, keys.people, args);
      return {};
    },
    'group.removeMembers': async ({ groupId, userIds }, connection) => {
      await redis.run(scripts.removeGroupMembers, keys.people, { groupId, userIds, ...by(connection) });
      return {};
    },
  };
}

/** The change has succeeded even if this fails; the next one, or the next start, continues it. */
async function reconcile(ports: DataPorts): Promise<void> {
  await reconcileGroupNames(ports).catch((error: unknown) => ports.redis.typeError(error, 'reserving names of groups'));
}

/** Before anything that others notice; the scripts check it again. */
async function refuseOthers(ports: DataPorts, { actor }: { readonly actor: string }): Promise<void> {
  const { role } = await readMembership(ports, actor);
  if (role !== 'owner' && role !== 'admin') throw new ChatError('NOT_ADMIN');
}

/** Reserves a new name, runs the change that uses it, and releases the name if the change is refused. */
async function withName<Reply>(
  ports: DataPorts,
  caller: { readonly actor: string },
  name: string,
  change: (reserved: ReservedName) => Promise<Reply>,
): Promise<Reply> {
  await refuseOthers(ports, caller);
  const reserved = await reserveGroupName(ports, name);
  let reply: Reply;
  try {
    reply = await change(reserved);
  } catch (error) {
    // After any other error, such as a timeout, the name may be in use; otherwise its reservation expires.
    if (error instanceof ChatError && REFUSALS.includes(error.code)) {
      await releaseGroupName(ports, reserved).catch((after: unknown) =>
        ports.redis.typeError(after, 'releasing a name'),
      );
    }
    throw error;
  }
  await reconcile(ports);
  return reply;
}

interface RoomPeople {
  /** Those who may be in a group that is made from the room: people of the team, without guests. */
  readonly members: readonly string[];
  /** The number of all people in the room. */
  readonly count: number;
}

/**
 * Reads the people in a room that a person is in. Throws ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED,
 * ROOM_TOO_LARGE_FOR_GROUP.
 */
async function readRoomPeople(ports: DataPorts, conversationId: string, userId: string): Promise<RoomPeople> {
  const { redis, keys } = ports;
  const room = keys.conversation(conversationId);
  await redis.run(scripts.checkAccess, room, { userId });
  const all = new Set<string>();
  const members: string[] = [];
  let cursor = '0';
  do {
    const page = await redis.run(scripts.scanMembers, room, { cursor, count: MEMBERS_PER_PAGE });
    // Someone may be on two pages.
    const inside = page.members.filter((member) => member.inside && !all.has(member.userId));
    const userIds = new Set(inside.map((member) => member.userId));
    for (const id of userIds) all.add(id);
    const found = await findAddressed(ports, 'members', [...userIds]);
    for (const id of found) members.push(id);
    if (members.length > LIMITS.groupMembers) {
      throw new ChatError('ROOM_TOO_LARGE_FOR_GROUP', { field: 'conversationId', limit: LIMITS.groupMembers });
    }
    ({ cursor } = page);
  } while (cursor !== '0');
  return { members, count: all.size };
}

/** Returns the normalised name. Throws NAME_INVALID. */
function checkName(name: string): string {
  const fault = findNameFault(name, LIMITS.nameLength);
  if (fault !== null) throw new ChatError('NAME_INVALID', { maxLength: LIMITS.nameLength, ...fault });
  return normaliseName(name);
}
