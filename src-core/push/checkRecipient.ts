import { requiresTwoFactor } from '#shared/account/requiresTwoFactor.ts';
import type { Role } from '#shared/contract/teamModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isValidSession, readStanding } from '../account/session.ts';
import { isPasskeyRemoved } from '../account/storedPasskeys.ts';
import { otherOf } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import { isCompanion } from '../guest/companions.ts';
import { readReaders } from '../inbox/readReaders.ts';
import { parseOrigin } from '../live/sessionOrigin.ts';
import { parseEvent } from '../logElement.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { PushSubscription } from './createPushSubscriptions.ts';

/** What is pushed. */
export interface PushedMessage {
  readonly conversationId: string;
  readonly epoch: string;
  readonly offset: number;
}

/**
 * Whether a message may be pushed to a subscription now. `ended`: its session has ended, so nothing may be pushed to it
 * any more. `held`: this message may not: the person may not see it now, or need not.
 */
export type RecipientState = 'valid' | 'held' | 'ended';

type Recipient = Pick<PushSubscription, 'userId' | 'tokenHash'>;

/**
 * Checks the session of a subscription like that of a connection, and the message like a reader would find it. Throws
 * what `RedisAccess.run` throws.
 */
export async function checkRecipient(
  ports: DataPorts,
  recipient: Recipient,
  message: PushedMessage,
): Promise<RecipientState> {
  const session = await checkSession(ports, recipient);
  if (session === 'held' || session === 'ended') return session;
  return (await isWanted(ports, recipient.userId, session.role, message)) ? 'valid' : 'held';
}

/** The role of the person, if the session is valid. */
export async function checkSession(
  ports: DataPorts,
  { userId, tokenHash }: Recipient,
): Promise<'held' | 'ended' | { readonly role: Role }> {
  const { redis, keys } = ports;
  const session = await redis.run(scripts.readSession, keys.session(tokenHash), {});
  const [membership, hasTwoFactor] = await readStanding(ports, userId);
  const { role } = membership;
  if (session.userId !== userId || session.startedAt === null || role === null) return 'ended';
  if (!isValidSession(membership, session.startedAt)) return 'ended';
  const origin = parseOrigin(session);
  if (await isPasskeyRemoved(ports, userId, origin)) return 'ended';
  const lacksTwoFactor = !hasTwoFactor && origin.kind !== 'provider';
  return lacksTwoFactor && requiresTwoFactor(membership.twoFactorRule, role) ? 'held' : { role };
}

/** Whether the person may see the message, has not read it, and it was not recalled or deleted. */
async function isWanted(ports: DataPorts, userId: string, role: Role, message: PushedMessage): Promise<boolean> {
  const { redis, keys } = ports;
  const { conversationId, offset } = message;
  const reader = (await readReaders(ports, message, [userId])).get(userId);
  if (reader?.access !== 'whole' || reader.readOffset >= offset) return false;
  try {
    const args = { reader: userId, bytes: 0, offsets: [offset] };
    const { messages } = await redis.run(scripts.readMessages, keys.conversation(conversationId), args);
    if (!isPresent(messages[0] ?? '', offset)) return false;
  } catch (error) {
    if (error instanceof ChatError && REFUSED.includes(error.code)) return false;
    throw error;
  }
  if (role !== 'guest' || isRoom(conversationId)) return true;
  return isCompanion(ports, userId, otherOf(conversationId, userId));
}

/** The refusals of `readMessages`: the person has lost the conversation meanwhile. */
const REFUSED: readonly string[] = ['CONVERSATION_NOT_FOUND', 'ROOM_CLOSED', 'NOT_A_MEMBER', 'ROOM_PASSWORD_REQUIRED'];

function isPresent(element: string, offset: number): boolean {
  if (element === '' || element === 'archived') return element !== '';
  const event = parseEvent(element, offset);
  return event.type !== 'message' || event.body.kind !== 'recalled';
}
