import { LAST_INSTANT } from '#shared/contract/bounds.ts';
import type { RoomMember, RoomState } from '#shared/contract/model.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts, RedisAccess, ReplyOf } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';

type Description = ReplyOf<typeof scripts.describeRoom>;

/** Together with at most 1,000 members a page stays below `LIMITS.answerBytes`. */
const PEOPLE_PER_PAGE = 500;

/**
 * Reads a page: the room and some of its people. Throws ROOM_CLOSED, NOT_A_MEMBER,
 * ROOM_PASSWORD_REQUIRED.
 */
export async function describeRoom(
  { redis, keys }: DataPorts,
  conversationId: string,
  userId: string,
  cursor = '0',
): Promise<Description> {
  return redis.run(scripts.describeRoom, keys.conversation(conversationId), { userId, cursor, count: PEOPLE_PER_PAGE });
}

/** Reads the room with all members and former members, each once. Throws as `describeRoom` does. */
export async function describeWholeRoom(
  ports: DataPorts,
  conversationId: string,
  userId: string,
): Promise<Pick<Description, 'room' | 'members'>> {
  const first = await describeRoom(ports, conversationId, userId);
  const members = new Map(first.members.map((member) => [member.userId, member]));
  for (let { cursor } = first; cursor !== '0';) {
    const page = await describeRoom(ports, conversationId, userId, cursor);
    for (const member of page.members) members.set(member.userId, member);
    ({ cursor } = page);
  }
  return { room: first.room, members: [...members.values()] };
}

type Row = ReplyOf<typeof scripts.describeRoom>['members'][number];

/**
 * Converts a room's people to the contract's form: the owner first, then members and former members by nickname.
 * `withRemoved`: include who was removed, which only the owner and the moderators may see.
 */
export function toMembers(
  redis: Pick<RedisAccess, 'typeError'>,
  { ownerId }: RoomState,
  rows: readonly Row[],
  withRemoved = false,
): RoomMember[] {
  const members = readEach(
    redis,
    'reading a member',
    rows,
    ({ userId, nickname, inside, removed, removedUntil, here, mutedUntil }) => ({
      userId,
      nickname: String(JSON.parse(nickname)),
      role: !inside ? ('former' as const) : userId === ownerId ? ('owner' as const) : ('member' as const),
      here,
      ...(withRemoved && removed && { removed }),
      ...(withRemoved && removedUntil > 0 && removedUntil <= LAST_INSTANT && { removedUntil }),
      mutedUntil:
        mutedUntil === 0 ? null : mutedUntil === -1 || mutedUntil > LAST_INSTANT ? ('forever' as const) : mutedUntil,
    }),
  );
  const order = ['owner', 'member', 'former'];
  return members.toSorted(
    (a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.nickname.localeCompare(b.nickname),
  );
}
