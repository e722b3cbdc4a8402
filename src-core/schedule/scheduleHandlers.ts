import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { referencesOf } from '#shared/message/referencesOf.ts';
import type { DomainHandlers } from '../Client.ts';
import type { LogPorts } from '../archive/createHistory.ts';
import { scripts } from '../generated/scripts.ts';
import { checkDeviceLists } from '../message/checkDeviceLists.ts';
import { checkReferences, checkText } from '../message/sendMessage.ts';
import type { MessageScheduler } from './createMessageScheduler.ts';

export interface SchedulePorts extends LogPorts {
  readonly schedule: MessageScheduler;
}

type ScheduleHandlers = Pick<
  DomainHandlers<'message'>,
  'message.schedule' | 'message.scheduled' | 'message.unschedule'
>;

/**
 * Invalid messages and those without access are refused now. A mute is not checked, because it may have ended by then.
 * When an encrypted one is sent, it may be encrypted with earlier lists of devices; its readers have their keys.
 */
export function createScheduleHandlers(ports: SchedulePorts): ScheduleHandlers {
  const { redis, keys, schedule } = ports;

  return {
    'message.schedule': async (message, { session }) => {
      const author = session.me.id;
      const { conversationId, clientId, body, sendAt, mentions, replyTo } = message;
      checkText(conversationId, body);
      await checkDeviceLists(ports, author, conversationId, body.text);
      const access = await redis.run(scripts.checkAccess, keys.conversation(conversationId), { userId: author });
      // Without an epoch it is meant for the current conversation.
      const { epoch = access.epoch } = message;
      if (isRoom(conversationId) && epoch !== access.epoch) throw new ChatError('ROOM_REPLACED');
      await checkReferences(ports, { conversationId, author, mentions, replyTo, epoch });
      // Mentions are validated again when it is sent.
      await schedule.schedule(author, {
        conversationId,
        clientId,
        epoch,
        body,
        sendAt,
        ...referencesOf({ mentions, replyTo }),
      });
      return { sendAt };
    },

    'message.scheduled': ({ after }, { session }) => schedule.list(session.me.id, after),

    'message.unschedule': async ({ clientId }, { session }) => {
      await schedule.cancel(session.me.id, clientId);
      return {};
    },
  };
}
