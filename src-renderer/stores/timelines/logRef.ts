import type { Stores } from '../createStores.ts';

interface LogRef {
  readonly conversationId: string;
  readonly epoch?: string;
}

/**
 * The log that is shown, as call arguments. The epoch prevents a call from reaching a later room with the same name,
 * where the offset means another message.
 */
export function logRef({ timelines, conversations }: Pick<Stores, 'timelines' | 'conversations'>, id: string): LogRef {
  const epoch = timelines.getState().byId[id]?.epoch ?? conversations.getState()[id]?.epoch;
  return epoch === undefined ? { conversationId: id } : { conversationId: id, epoch };
}
