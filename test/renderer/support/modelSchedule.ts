import type { Data, EventName } from '#shared/contract/index.ts';
import type { scheduleCalls, ScheduledMessage } from '#shared/contract/scheduleCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

type Publish = <Name extends EventName>(event: Name, data: Data<Name>) => void;

/** What Amir has waiting, as its contract describes it; nothing is ever due. */
export function createModelSchedule(publish: Publish): { readonly handlers: Handlers<typeof scheduleCalls, unknown> } {
  let waiting: ScheduledMessage[] = [];
  return {
    handlers: {
      'message.schedule': (message) => {
        if (message.sendAt < 1_700_000_000_000) throw new ChatError('SEND_TIME_PAST');
        const others = waiting.filter(({ clientId }) => clientId !== message.clientId);
        waiting = [...others, { ...message, refusal: null }].toSorted((a, b) => a.sendAt - b.sendAt);
        publish('scheduled.changed', {});
        return { sendAt: message.sendAt };
      },
      'message.scheduled': () => ({ scheduled: waiting }),
      'message.unschedule': ({ clientId }) => {
        waiting = waiting.filter((one) => one.clientId !== clientId);
        publish('scheduled.changed', {});
        return {};
      },
    },
  };
}
