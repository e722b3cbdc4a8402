import type { LogEvent } from '#shared/contract/model.ts';
import type { Projection } from '../follow/Projection.ts';
import type { Counter } from './createCounter.ts';

/** Projects conversation logs onto the unread totals of their members. */
export function createCountProjection(counter: Pick<Counter, 'update' | 'updateLater' | 'remove'>): Projection {
  return {
    name: 'unread totals',
    async project({ conversationId, events, hasMore, isChanged }) {
      const departed = events.flatMap(departedUsers);
      // The room is in their list no longer, so a read of their total would not find it.
      if (departed.length > 0) await counter.update([{ conversationId, userIds: [...new Set(departed)] }]);
      // Counts are read from the current state of the conversation, so one read after the last slice is enough.
      if (isChanged && !hasMore) await counter.updateLater(conversationId);
      return 0;
    },
    async end({ conversationId, people }) {
      await counter.remove(conversationId, people);
    },
  };
}

/** The users who left or were removed. A user who returned since is counted like any member. */
function departedUsers(event: LogEvent): string[] {
  if (event.type === 'left') return [event.from];
  return event.type === 'removed' ? [event.userId] : [];
}
