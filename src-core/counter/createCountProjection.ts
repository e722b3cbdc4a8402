import type { LogEvent } from '#shared/contract/model.ts';
import type { Projection } from '../follow/Projection.ts';
import type { Counter } from './createCounter.ts';

/** Follows conversations with the unread totals of their people. */
export function createCountProjection(counter: Pick<Counter, 'count'>): Projection {
  return {
    name: 'unread totals',
    async project({ conversationId, events, hasMore, isChanged }) {
      const gone = events.flatMap(whoIsGone);
      const wanted = gone.length > 0 ? [{ conversationId, userIds: [...new Set(gone)] }] : [];
      // What is counted is how the conversation is now, whatever led there.
      if (isChanged && !hasMore) wanted.push({ conversationId, userIds: [] });
      if (wanted.length > 0) await counter.count(wanted);
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
