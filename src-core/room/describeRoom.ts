import { scripts } from '../generated/scripts.ts';
import type { ReplyOf, DataPorts } from '../redis/RedisAccess.ts';

type Description = ReplyOf<typeof scripts.describeRoom>;

/** Together with at most 1,000 members a page stays below `LIMITS.answerBytes`. */
const FORMER_PER_PAGE = 500;

/**
 * Reads a page: the room, its members and some former members. Throws ROOM_CLOSED, NOT_A_MEMBER,
 * ROOM_PASSWORD_REQUIRED.
 */
export async function describeRoom(
  { redis, keys }: DataPorts,
  conversationId: string,
  userId: string,
  cursor = '0',
): Promise<Description> {
  return redis.run(scripts.describeRoom, keys.conversation(conversationId), { userId, cursor, count: FORMER_PER_PAGE });
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
