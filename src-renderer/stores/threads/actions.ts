import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { ThreadPage } from '#shared/contract/threadModel.ts';
import { sameSession, type Context } from '../Context.ts';

interface LoadedEvents {
  readonly conversationId: string;
  readonly epoch: string;
  /** By offset, without a gap. */
  readonly events: readonly LogEvent[];
}

export interface ThreadActions {
  /** Stores the threads of fetched events; without them (a server of an earlier version) it changes nothing. */
  readonly apply: (loaded: LoadedEvents, page: ThreadPage | undefined) => void;
  /** Fetches the threads of events that were read from disk. Offline, the persisted ones remain. Never rejects. */
  readonly refresh: (loaded: LoadedEvents) => Promise<void>;
}

export function createThreadActions({ client, stores }: Context): ThreadActions {
  function apply({ conversationId, epoch, events }: LoadedEvents, page: ThreadPage | undefined): void {
    const [from, to] = [events[0]?.offset, events.at(-1)?.offset];
    if (page === undefined || page.through === 0 || from === undefined || to === undefined) return;
    stores.threads.dispatch({ type: 'fetched', conversationId, epoch, from, to, page });
  }

  async function refresh(loaded: LoadedEvents): Promise<void> {
    const isSameSession = sameSession(stores);
    const { conversationId, epoch, events } = loaded;
    for (let start = 0; start < events.length; start += LIMITS.fetchEvents) {
      const slice = events.slice(start, start + LIMITS.fetchEvents);
      const from = slice[0]?.offset ?? 1;
      const result = await client.request('conversation.threads', { conversationId, from, limit: slice.length });
      if (!result.ok || !isSameSession() || result.value.epoch !== epoch) return;
      apply({ ...loaded, events: slice }, result.value.threads);
    }
  }

  return { apply, refresh };
}
