import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import { as } from './teamScripts.ts';

/** The scripts of groups, called by an actor. The id of a group is `g-` and its name. */
export function groupScripts(keys: Keys) {
  return {
    /** `room`: the people of a room, who begin in it. */
    create: (redis: RawRedis, actor: string, name: string, limit = 10, room?: readonly string[]) =>
      redis.run(scripts.createGroup, keys.people, {
        ...as(actor),
        groupId: `g-${name}`,
        name,
        compared: name.toLowerCase(),
        claim: `claim-${name}`,
        limit,
        fromRoom: room !== undefined,
        userIds: room ?? [],
      }),
    rename: (redis: RawRedis, actor: string, groupId: string, name: string, claim = `claim-${name}`) =>
      redis.run(scripts.renameGroup, keys.people, { ...as(actor), groupId, name, compared: name.toLowerCase(), claim }),
    remove: (redis: RawRedis, actor: string, groupId: string) =>
      redis.run(scripts.deleteGroup, keys.people, { ...as(actor), groupId }),
    add: (redis: RawRedis, actor: string, groupId: string, userIds: readonly string[], limit = 10) =>
      redis.run(scripts.addGroupMembers, keys.people, { ...as(actor), groupId, limit, userIds }),
    drop: (redis: RawRedis, actor: string, groupId: string, userIds: readonly string[]) =>
      redis.run(scripts.removeGroupMembers, keys.people, { ...as(actor), groupId, userIds }),
    list: async (redis: RawRedis) => (await redis.run(scripts.listGroups, keys.people, {})).groups,
    members: async (redis: RawRedis, groupId: string) =>
      (await redis.run(scripts.listGroupMembers, keys.people, { groupId })).userIds,
    names: async (redis: RawRedis) =>
      Object.fromEntries(
        (await redis.run(scripts.listGroupNames, keys.people, {})).names.map(({ compared, claim }) => [
          compared,
          claim,
        ]),
      ),
  };
}
