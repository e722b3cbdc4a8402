import type { Input, Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
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

/** Pins or unpins a message. Throws the script's refusals. */
export async function pinMessage({ redis, keys }: Engine, userId: string, { conversationId, epoch, ...wanted }: Pin) {
  const args = { ...wanted, meantFor: epoch, userId, clientId: randomId(), limit: LIMITS.pinsPerConversation };
  await redis.run(scripts.pinMessage, keys.conversation(conversationId), args);
  return {};
}

/**
 * Lists pins, newest first, skipping the first `after`: as many as fit in `LIMITS.answerBytes`, but at least one.
 * Throws the refusals of the conversation.
 */
export async function listPins(
  engine: Engine,
  reader: string,
  { conversationId, after = 0 }: Input<'conversation.pins'>,
): Promise<Output<'conversation.pins'>> {
  const { redis, keys } = engine;
  const pins = await redis.run(scripts.listPins, keys.conversation(conversationId), { reader });
  const offsets = pins.offsets.slice(after);
  if (offsets.length === 0) return { events: [], next: null };
  const wanted = { conversationId, reader, offsets, bytes: LIMITS.answerBytes };
  const { messages, left } = await readMessages(engine, wanted);
  // A message recalled between the two calls is no longer pinned.
  const events = offsets.flatMap((offset) => messages.get(offset) ?? []).filter(({ body }) => body.kind !== 'recalled');
  return { events, next: left.size > 0 ? after + offsets.length - left.size : null };
}
