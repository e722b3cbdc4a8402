import type { LogEvent } from '#shared/contract/model.ts';
import type { Projection } from '../follow/Projection.ts';
import type { Counter } from './createCounter.ts';

/** Follows conversations with the unread totals of their people. */
export function createCountProjection(counter: Pick<Counter, 'count' | 'countLater'>): Projection {
  return {
    name: 'unread totals',
    async project({ conversationId, events, hasMore, isChanged }) {
      const gone = events.flatMap(whoIsGone);
      // They are no longer found through the conversation, nor it through them.
      if (gone.length > 0) await counter.count([{ conversationId, userIds: [...new Set(gone)] }]);
      // What is counted is how the conversation is then, whatever led there.
      if (isChanged && !hasMore) await counter.countLater(conversationId);
      return 0;
    },
    async end({ conversationId, people }) {
      if (people.length > 0) await counter.count([{ conversationId, userIds: people }]);
    },
  };
}

/** Who is in the room no longer; unless they came back, which is counted, too. */
function whoIsGone(event: LogEvent): string[] {
  if (event.type === 'left') return [event.from];
  return event.type === 'removed' ? [event.userId] : [];
}
