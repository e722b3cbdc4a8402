import { LIMITS } from '#shared/contract/limits.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { readMessages } from './readMessages.ts';

interface Pin {
  readonly conversationId: string;
  readonly offset: number;
  readonly on: boolean;
  readonly epoch?: string | undefined;
}

/** Throws what the script refuses. */
export async function pin({ redis, keys }: Engine, userId: string, { conversationId, epoch, ...wanted }: Pin) {
  const args = { ...wanted, meantFor: epoch, userId, clientId: randomId(), limit: LIMITS.pinsPerConversation };
  await redis.run(scripts.pinMessage, keys.conversation(conversationId), args);
  return {};
}

/** The newest pin first. Throws why the reader may not use the conversation. */
export async function listPins(engine: Engine, reader: string, conversationId: string): Promise<MessageEvent[]> {
  const { redis, keys } = engine;
  const { offsets } = await redis.run(scripts.listPins, keys.conversation(conversationId), { reader });
  if (offsets.length === 0) return [];
  const { messages } = await readMessages(engine, { conversationId, reader, offsets });
  // What was recalled in between has lost its pin.
  return offsets.flatMap((offset) => messages.get(offset) ?? []).filter(({ body }) => body.kind !== 'recalled');
}
