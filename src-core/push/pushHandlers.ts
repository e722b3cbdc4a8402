import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { isTimeZone } from '../person/personHandlers.ts';
import type { PushService } from './createPush.ts';
import { isPublicKey } from './encryptPush.ts';

export interface PushHandlerPorts {
  readonly push: Pick<PushService, 'subscriptions' | 'sender'>;
}

export function createPushHandlers({ push }: PushHandlerPorts): DomainHandlers<'push', ClientConnection> {
  const { subscriptions, sender } = push;
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
      await subscriptions.add({ userId: me.id, tokenHash, endpoint, p256dh, auth, timeZone });
      return {};
    },
    'push.unsubscribe': async (_input, { session }) => {
      await subscriptions.end(session.me.id, session.tokenHash);
      return {};
    },
  };
}
