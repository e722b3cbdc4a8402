import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { findNameFault } from '#shared/text/nameRules.ts';
import { normaliseName } from '#shared/text/personName.ts';
import type { DomainHandlers } from '../Client.ts';
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

/** Groups of people. The scripts check the right of the caller, in the same step as the change. */
export function createGroupHandlers(ports: DataPorts): DomainHandlers<'group', ClientConnection> {
  const { redis, keys } = ports;
  const by = (connection: ClientConnection) => ({ actor: connection.session.me.id, address: connection.address });

  /** The change has succeeded even if this fails; the next one, or the next start, continues it. */
  async function reconcile(): Promise<void> {
    await reconcileGroupNames(ports).catch((error: unknown) => redis.typeError(error, 'reserving names of groups'));
  }

  /** Reserves a new name, runs the change that uses it, and releases the name if the change is refused. */
  async function withName(
    { actor }: { readonly actor: string },
    name: string,
    change: (reserved: ReservedName) => Promise<unknown>,
  ): Promise<void> {
    const { role } = await readMembership(ports, actor);
    // Checked before the reservation, which others notice for a moment; the script checks it again.
    if (role !== 'owner' && role !== 'admin') throw new ChatError('NOT_ADMIN');
    const reserved = await reserveGroupName(ports, name);
    try {
      await change(reserved);
    } catch (error) {
      // After any other error, such as a timeout, the name may be in use; otherwise its reservation expires.
      if (error instanceof ChatError && REFUSALS.includes(error.code)) {
        await releaseGroupName(ports, reserved).catch((after: unknown) => redis.typeError(after, 'releasing a name'));
      }
      throw error;
    }
    await reconcile();
  }

  return {
    'group.list': async () => ({ groups: [...(await listGroups(ports))] }),
    'group.members': async ({ groupId }) => {
      const { userIds } = await redis.run(scripts.listGroupMembers, keys.people, { groupId });
      return { userIds: [...userIds] };
    },
    'group.create': async (input, connection) => {
      const name = checkName(input.name);
      const groupId = randomId();
      await withName(by(connection), name, ({ compared, claim }) => {
        const args = { groupId, name, compared, claim, limit: LIMITS.groups, ...by(connection) };
        return redis.run(scripts.createGroup, keys.people, args);
      });
      return { group: { id: groupId, name, size: 0 } };
    },
    'group.rename': async ({ groupId, name: entered }, connection) => {
      const name = checkName(entered);
      const rename = ({ compared, claim }: ReservedName) =>
        redis.run(scripts.renameGroup, keys.people, { groupId, name, compared, claim, ...by(connection) });
      const former = (await listGroups(ports)).find(({ id }) => id === groupId);
      if (former === undefined || comparedName(former.name) === comparedName(name)) {
        await rename({ compared: comparedName(name), claim: '' });
      } else await withName(by(connection), name, rename);
      return {};
    },
    'group.delete': async ({ groupId }, connection) => {
      await redis.run(scripts.deleteGroup, keys.people, { groupId, ...by(connection) });
      await reconcile();
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

/** Returns the normalised name. Throws NAME_INVALID. */
function checkName(name: string): string {
  const fault = findNameFault(name, LIMITS.nameLength);
  if (fault !== null) throw new ChatError('NAME_INVALID', { maxLength: LIMITS.nameLength, ...fault });
  return normaliseName(name);
}
