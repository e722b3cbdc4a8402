import { LIMITS } from '#shared/contract/limits.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';

interface Pin {
  readonly conversationId: string;
  readonly offset: number;
  readonly on: boolean;
  readonly epoch?: string | undefined;
}

/** Pins or unpins a message. Throws the script's refusals. */
export async function pinMessage(
  { redis, keys }: DataPorts,
  userId: string,
  { conversationId, epoch, ...wanted }: Pin,
) {
  const args = { ...wanted, meantFor: epoch, userId, clientId: randomId(), limit: LIMITS.pinsPerConversation };
  await redis.run(scripts.pinMessage, keys.conversation(conversationId), args);
  return {};
}
