import type { Stores } from '../../app/createStores.ts';

interface LogId {
  readonly conversationId: string;
  readonly epoch?: string;
}

/**
 * The log that is shown here, for a call that is meant for it: by the time it arrives the name, and an offset, may be those of
 * another room.
 */
export function logOf({ timelines, conversations }: Pick<Stores, 'timelines' | 'conversations'>, id: string): LogId {
  const epoch = timelines.getState().byId[id]?.epoch ?? conversations.getState()[id]?.epoch;
  return epoch === undefined ? { conversationId: id } : { conversationId: id, epoch };
}
