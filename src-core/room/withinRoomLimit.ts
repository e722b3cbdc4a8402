import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';

/** Longer than a room takes to be created. A room that closes within this time counts until the end of it. */
const CLAIM_MS = 60_000;

/**
 * Creates a room unless the person owns as many as the team allows. Their rooms are read from the rooms themselves, and
 * concurrent calls see each other by their reservations. Throws TOO_MANY_ROOMS `{limit}`.
 */
export async function withinRoomLimit(
  { redis, keys }: DataPorts,
  { userId, conversationId }: { readonly userId: string; readonly conversationId: string },
  create: () => Promise<unknown>,
): Promise<void> {
  const { roomsPerPerson: limit } = await redis.run(scripts.readLimits, keys.people, { actor: '' });
  if (limit === 0) {
    await create();
    return;
  }
  const { newRooms } = keys.user(userId);
  const owned = await listOwnedRooms({ redis, keys }, userId);
  const claim = `${randomId()} ${conversationId}`;
  await redis.run(scripts.reserveRoom, keys.user(userId), { claim, limit, claimMs: CLAIM_MS, owned });
  try {
    await create();
  } catch (error) {
    const isRefused = error instanceof ChatError && error.code === 'ROOM_NAME_TAKEN';
    if (isRefused) await redis.call('releasing a reserved room', (command) => command.zrem(newRooms, claim));
    throw error;
  }
}

/** Without group direct messages, which are rooms without a choice of their owner. */
async function listOwnedRooms({ redis, keys }: DataPorts, userId: string): Promise<readonly string[]> {
  const ids = (await listConversationIds(redis, keys, userId)).filter(isRoom);
  const outcomes = await redis.runAll(ids.map((id) => prepare(scripts.readRoomOwner, keys.conversation(id), {})));
  const owners = repliesOf(outcomes);
  return ids.filter((_id, index) => owners[index]?.ownerId === userId && !owners[index].direct);
}
