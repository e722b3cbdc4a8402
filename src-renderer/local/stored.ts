import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import { aboutOthers } from '#shared/message/aboutOthers.ts';
import type { Problem } from '../stores/Problem.ts';
import { isPassing } from '../stores/timelines/reduceOutbox.ts';
import type { Outgoing } from '../stores/timelines/state.ts';

const WAITS: Problem = { code: 'OFFLINE', details: {} };

/**
 * A message on its way as it stands on disk. A send that was under way may or may not have arrived: sent again with its client
 * id, it can't arrive twice.
 */
export function asStored(conversationId: string, message: Outgoing): StoredOutgoing {
  const { clientId, from, text, file, at, offline, delivery } = message;
  const about = { ...epochOf(message), ...aboutOthers(message) };
  const refusal = delivery.state === 'failed' && !isPassing(delivery.problem) ? delivery.problem : null;
  return { conversationId, clientId, from, text, ...about, ...(file !== undefined && { file }), at, offline, refusal };
}

export function asOutgoing(message: StoredOutgoing): Outgoing {
  const { clientId, from, text, file, at, offline, refusal } = message;
  const delivery = { state: 'failed', problem: refusal ?? WAITS } as const;
  return {
    clientId,
    from,
    ...epochOf(message),
    text,
    ...aboutOthers(message),
    ...(file !== undefined && { file }),
    at,
    offline,
    delivery,
  };
}

/** The epoch of the log that a message was written for, where it is known. */
export function epochOf({ epoch }: Pick<Outgoing, 'epoch'>): { epoch?: string } {
  return epoch === undefined ? {} : { epoch };
}
