import type { ProjectionBatch } from '../follow/Projection.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

export interface ReaderPorts {
  readonly redis: Pick<RedisAccess, 'run'>;
  readonly keys: Keys;
}

/** The access of people to a conversation, and their read cursors, by id. */
export async function readReaders(
  { redis, keys }: ReaderPorts,
  { conversationId, epoch }: Pick<ProjectionBatch, 'conversationId' | 'epoch'>,
  userIds: readonly string[],
) {
  const args = { epoch, userIds: [...new Set(userIds)] };
  const { readers } = await redis.run(scripts.readReaders, keys.conversation(conversationId), args);
  return new Map(readers.map((reader) => [reader.userId, reader]));
}
