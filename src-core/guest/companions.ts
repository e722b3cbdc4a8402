import { LIMITS } from '#shared/contract/limits.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import type { Session } from '../Client.ts';
import { otherOf } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';

/** The people whom a person shares a room with, and the person: all that a guest knows of the team. */
export async function listCompanions(ports: DataPorts, userId: string): Promise<Set<string>> {
  const { redis, keys } = ports;
  const rooms = await listRooms(ports, userId);
  const outcomes = await redis.runAll(
    rooms.map((id) => prepare(scripts.listRoomPeople, keys.conversation(id), { userId })),
  );
  return new Set([userId, ...repliesOf(outcomes).flatMap(({ userIds }) => [...userIds])]);
}

/** Whether two people are in a room together. Reads the rooms of `userId`, who is the guest of the two. */
export async function isCompanion(ports: DataPorts, userId: string, otherId: string): Promise<boolean> {
  if (userId === otherId) return true;
  const { redis, keys } = ports;
  const rooms = await listRooms(ports, userId);
  const outcomes = await redis.runAll(
    rooms.map((id) => prepare(scripts.shareRoom, keys.conversation(id), { userId, otherId })),
  );
  return repliesOf(outcomes).some(({ shared }) => shared);
}

/** Whether a guest may see this conversation, if they take part in it: rooms, and conversations with companions. */
export function isVisibleTo(userId: string, companions: ReadonlySet<string>, conversationId: string): boolean {
  return isRoom(conversationId) || companions.has(otherOf(conversationId, userId));
}

/** Which conversations a person may see, of those that they take part in: only guests do not see all. */
export async function readVisibility(
  ports: DataPorts,
  { role, me }: Pick<Session, 'role' | 'me'>,
): Promise<(conversationId: string) => boolean> {
  if (role !== 'guest') return () => true;
  const companions = await listCompanions(ports, me.id);
  return (conversationId) => isVisibleTo(me.id, companions, conversationId);
}

async function listRooms({ redis, keys }: DataPorts, userId: string): Promise<string[]> {
  const listed = await redis.run(scripts.listConversations, keys.user(userId), { limit: LIMITS.headsPerCall });
  return listed.conversationIds.filter(isRoom);
}
