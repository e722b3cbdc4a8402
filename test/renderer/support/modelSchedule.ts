import type { scheduleCalls, ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';

/** The scheduled messages of one person, as `scheduleCalls.ts` describes them; none is ever due. */
export function scheduleHandlers(publish: Publish): MemberHandlers<keyof typeof scheduleCalls> {
  let waiting: ScheduledMessage[] = [];
  return {
    'message.schedule': (message) => {
      if (message.sendAt < 1_700_000_000_000) throw new ChatError('SEND_TIME_PAST');
      const others = waiting.filter(({ clientId }) => clientId !== message.clientId);
      waiting = [...others, { ...message, refusal: null }].toSorted((a, b) => a.sendAt - b.sendAt);
      publish('scheduled.changed', {});
      return { sendAt: message.sendAt };
    },
    'message.scheduled': () => ({ scheduled: waiting, next: null }),
    'message.unschedule': ({ clientId }) => {
      waiting = waiting.filter((one) => one.clientId !== clientId);
      publish('scheduled.changed', {});
      return {};
    },
  };
}
