import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import { parseRoom } from '../conversation/readHeads.ts';
import { scripts } from '../generated/scripts.ts';
import { readNames } from '../person/personHandlers.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';
import { describeWholeRoom } from '../room/describeRoom.ts';
import { REFUSALS, titleOf } from './groupDirectHandlers.ts';

/**
 * Updates the titles of the group direct messages of a person whose name has changed. The names keep their order.
 * Idempotent. Throws what `RedisAccess` throws.
 */
export async function updateTitles(ports: DataPorts, userId: string, former: string): Promise<void> {
  const { redis, keys } = ports;
  const rooms = (await listConversationIds(redis, keys, userId)).filter(isRoom);
  // One person of each is enough to learn which of them are group direct messages.
  const outcomes = await redis.runAll(
    rooms.map((id) => prepare(scripts.describeRoom, keys.conversation(id), { userId, cursor: '0', count: 1 })),
  );
  for (const [index, outcome] of outcomes.entries()) {
    const conversationId = rooms[index];
    if (!outcome.ok && !REFUSALS.has(outcome.error.code)) throw outcome.error;
    if (conversationId === undefined || !outcome.ok || parseRoom(outcome.reply.room).direct !== true) continue;
    await updateTitle(ports, conversationId, userId, former);
  }
}

/**
 * Updates the title of a group direct message in the name of one of its people; no effect when they have left it
 * meanwhile. `former`: the name that the title has of them, when it has changed. Throws what `RedisAccess` throws.
 */
export async function updateTitle(
  ports: DataPorts,
  conversationId: string,
  userId: string,
  former?: string,
): Promise<void> {
  try {
    await writeTitle(ports, conversationId, userId, former);
  } catch (error) {
    if (!(error instanceof ChatError && REFUSALS.has(error.code))) throw error;
  }
}

async function writeTitle(
  ports: DataPorts,
  conversationId: string,
  userId: string,
  former: string | undefined,
): Promise<void> {
  const { room, members } = await describeWholeRoom(ports, conversationId, userId);
  const names = await readNames(
    ports,
    members.flatMap((one) => (one.inside ? [one.userId] : [])),
  );
  const { title: earlier } = parseRoom(room);
  const place = ([id, name]: readonly [string, string]): number => {
    const at = earlier.indexOf(id === userId ? (former ?? name) : name);
    return at === -1 ? Infinity : at;
  };
  const inOrder = [...names].toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  const title = titleOf(inOrder.map(([, name]) => name));
  if (title === earlier) return;
  await ports.redis.run(scripts.setTitle, ports.keys.conversation(conversationId), {
    userId,
    title: JSON.stringify(title),
  });
}
