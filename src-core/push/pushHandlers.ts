import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { isTimeZone } from '../person/personHandlers.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { checkSession } from './checkRecipient.ts';
import type { PushService } from './createPush.ts';
import { isPublicKey } from './encryptPush.ts';

export interface PushHandlerPorts extends DataPorts {
  readonly push: Pick<PushService, 'subscriptions' | 'sender'>;
}

export function createPushHandlers(ports: PushHandlerPorts): DomainHandlers<'push', ClientConnection> {
  const { subscriptions, sender } = ports.push;
  return {
    'push.read': async (_input, { session }) => {
      const own = await subscriptions.list([session.me.id]);
      return {
        publicKey: sender === null ? null : await sender.vapid.publicKey(),
        isOn: own.some(({ tokenHash }) => tokenHash === session.tokenHash),
      };
    },
    'push.subscribe': async ({ endpoint, p256dh, auth, timeZone }, { session }) => {
      if (sender === null) throw new ChatError('PUSH_OFF');
      if (!sender.allows(endpoint)) throw new ChatError('PUSH_SERVICE_REFUSED');
      if (!isPublicKey(p256dh)) throw new ChatError('PUSH_KEYS_INVALID');
      if (!isTimeZone(timeZone)) throw new ChatError('TIME_ZONE_INVALID');
      const { me, tokenHash } = session;
      const subscription = { userId: me.id, tokenHash, endpoint, p256dh, auth, timeZone };
      await subscriptions.add(subscription);
      // The session may have ended, or the person been erased, before it was stored.
      if ((await checkSession(ports, subscription)) !== 'ended') return {};
      await subscriptions.drop(subscription);
      throw new ChatError('SESSION_EXPIRED');
    },
    'push.unsubscribe': async (_input, { session }) => {
      await subscriptions.end(session.me.id, session.tokenHash);
      return {};
    },
  };
}
