import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { EVERYONE, isOfEveryone } from '#shared/message/wideMentions.ts';
import type { ProjectionBatch } from '../follow/Projection.ts';
import { scripts } from '../generated/scripts.ts';
import { findGroups } from '../person/findGroups.ts';
import { readReaders, type ReaderPorts } from './readReaders.ts';

/** The mentions in a room that stand for several people: `all`, `here`, and groups. */
export async function findWideMentions(
  ports: ReaderPorts,
  room: Pick<ProjectionBatch, 'conversationId' | 'epoch'>,
  mentions: readonly string[],
): Promise<readonly string[]> {
  const everyone = mentions.filter(isOfEveryone);
  const named = mentions.filter((id) => !isOfEveryone(id));
  if (named.length === 0) return everyone;
  const readers = await readReaders(ports, room, named);
  const outside = named.filter((id) => (readers.get(id)?.access ?? 'none') === 'none');
  return [...everyone, ...(await findGroups(ports, outside))];
}

/**
 * The people whom wide mentions in a room mean now, each once. Those of a group may be outside the room; only
 * members may be notified.
 */
export async function listMeantPeople(
  { redis, keys }: ReaderPorts,
  { conversationId, epoch }: Pick<ProjectionBatch, 'conversationId' | 'epoch'>,
  wide: readonly string[],
): Promise<readonly string[]> {
  const meant = new Set<string>();
  if (wide.some(isOfEveryone)) {
    const args = { epoch, limit: LIMITS.moderatorsMentionEveryone };
    const { people } = await redis.run(scripts.listPresentMembers, keys.conversation(conversationId), args);
    for (const { userId, present } of people) if (present || wide.includes(EVERYONE)) meant.add(userId);
  }
  for (const groupId of wide.filter((id) => !isOfEveryone(id))) {
    for (const userId of await listGroup({ redis, keys }, groupId)) meant.add(userId);
  }
  return [...meant];
}

/** The people in a group; none when it was deleted meanwhile. */
async function listGroup({ redis, keys }: ReaderPorts, groupId: string): Promise<readonly string[]> {
  try {
    return (await redis.run(scripts.listGroupMembers, keys.people, { groupId })).userIds;
  } catch (error) {
    if (error instanceof ChatError && error.code === 'GROUP_NOT_FOUND') return [];
    throw error;
  }
}
