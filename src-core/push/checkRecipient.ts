import { requiresTwoFactor } from '#shared/account/requiresTwoFactor.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { isValidSession, readStanding } from '../account/session.ts';
import { isPasskeyRemoved } from '../account/storedPasskeys.ts';
import { otherOf } from '../directId.ts';
import { scripts } from '../generated/scripts.ts';
import { isCompanion } from '../guest/companions.ts';
import { parseOrigin } from '../live/sessionOrigin.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { PushSubscription } from './createPushSubscriptions.ts';

/**
 * Whether a message may be pushed to a subscription now. `ended`: its session has ended, so nothing may be pushed to it
 * any more. `held`: the session may not see the conversation now.
 */
export type RecipientState = 'valid' | 'held' | 'ended';

/** Checks the session of a subscription like that of a connection. Throws what `RedisAccess.run` throws. */
export async function checkRecipient(
  ports: DataPorts,
  { userId, tokenHash }: Pick<PushSubscription, 'userId' | 'tokenHash'>,
  conversationId: string,
): Promise<RecipientState> {
  const { redis, keys } = ports;
  const session = await redis.run(scripts.readSession, keys.session(tokenHash), {});
  const [membership, hasTwoFactor] = await readStanding(ports, userId);
  const { role } = membership;
  if (session.userId !== userId || session.startedAt === null || role === null) return 'ended';
  if (!isValidSession(membership, session.startedAt)) return 'ended';
  const origin = parseOrigin(session);
  if (await isPasskeyRemoved(ports, userId, origin)) return 'ended';
  if (!hasTwoFactor && origin.kind !== 'provider' && requiresTwoFactor(membership.twoFactorRule, role)) return 'held';
  if (role !== 'guest' || isRoom(conversationId)) return 'valid';
  return (await isCompanion(ports, userId, otherOf(conversationId, userId))) ? 'valid' : 'held';
}
