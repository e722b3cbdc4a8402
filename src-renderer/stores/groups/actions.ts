import type { CallName, Args, Data, Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Refusal } from '../Problem.ts';

/** Groups of people. The server checks the rights; every change comes back as `group.changed`. */
export interface GroupActions {
  readonly load: () => Refusal;
  /** Loads the groups; calls while that is in progress share its answer. */
  readonly loadOnce: () => Refusal;
  readonly members: (groupId: string) => Promise<Result<readonly string[]>>;
  /** `conversationId`: the room whose people begin in the group; null: the group begins without members. */
  readonly create: (name: string, conversationId: string | null) => Promise<Result<Output<'group.create'>>>;
  readonly rename: (groupId: string, name: string) => Refusal;
  readonly remove: (groupId: string) => Refusal;
  /** Adds and removes only these people, so that the changes of other admins stay. */
  readonly changeMembers: (groupId: string, added: readonly string[], removed: readonly string[]) => Refusal;
  readonly applyEvent: (event: Data<'group.changed'>) => void;
}

export function createGroupActions({ client, stores }: Context): GroupActions {
  const { groups } = stores;
  let loading: Refusal | null = null;

  async function load(): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('group.list', {});
    if (!result.ok) return result.error;
    if (isSameSession()) groups.dispatch({ type: 'loaded', groups: result.value.groups });
    return null;
  }

  async function change<Name extends CallName>(name: Name, args: Args<Name>): Refusal {
    const result = await client.request(name, args);
    return result.ok ? null : result.error;
  }

  async function changeInParts(
    name: 'group.addMembers' | 'group.removeMembers',
    groupId: string,
    userIds: readonly string[],
  ): Refusal {
    for (let start = 0; start < userIds.length; start += LIMITS.groupMembersPerCall) {
      const part = userIds.slice(start, start + LIMITS.groupMembersPerCall);
      const problem = await change(name, { groupId, userIds: part });
      if (problem !== null) return problem;
    }
    return null;
  }

  return {
    load,
    loadOnce() {
      loading ??= load().finally(() => {
        loading = null;
      });
      return loading;
    },
    async members(groupId) {
      const result = await client.request('group.members', { groupId });
      return result.ok ? succeed(result.value.userIds) : result;
    },
    async create(name, conversationId) {
      const result = await client.request('group.create', { name, ...(conversationId !== null && { conversationId }) });
      if (!result.ok) return result;
      const problem = await load();
      return problem === null ? result : { ok: false, error: problem };
    },
    async rename(groupId, name) {
      return (await change('group.rename', { groupId, name })) ?? (await load());
    },
    async remove(groupId) {
      return (await change('group.delete', { groupId })) ?? (await load());
    },
    async changeMembers(groupId, added, removed) {
      // Removed first, so that a full group has space for the others.
      const problem =
        (await changeInParts('group.removeMembers', groupId, removed)) ??
        (await changeInParts('group.addMembers', groupId, added));
      return problem ?? (await load());
    },
    applyEvent: ({ groupId, group }) => groups.dispatch({ type: 'changed', groupId, group }),
  };
}
