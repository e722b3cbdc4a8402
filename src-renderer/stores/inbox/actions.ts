import { LIMITS } from '#shared/contract/limits.ts';
import { sameSession, type Context } from '../Context.ts';
import { createOlderLoader } from '../createOlderLoader.ts';
import type { Problem } from '../Problem.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';
import { type InboxEvent, type InboxList, MENTIONS } from './reduce.ts';

export interface InboxActions {
  /** Reloads the newest page. Resolves to true if the server answered, even with a refusal. */
  readonly refresh: () => Promise<boolean>;
  /** Loads the next page of a list. Returns the error if it can't. */
  readonly loadOlder: (list: InboxList) => Promise<Problem | null>;
  readonly markRead: (offsets: readonly number[]) => Promise<Problem | null>;
  readonly markAllRead: () => Promise<Problem | null>;
  /** Deletes one notice. Returns the error if it can't. */
  readonly remove: (offset: number) => Promise<Problem | null>;
  /** Deletes all notices up to the newest one here. Returns the error if it can't. */
  readonly removeAll: () => Promise<Problem | null>;
  /** Applies an event from the server. */
  readonly applyEvent: (event: InboxEvent) => void;
}

export function createInboxActions({ client, stores }: Context): InboxActions {
  const { inbox } = stores;
  const loadPage = createOlderLoader({ stores });

  async function refresh(): Promise<boolean> {
    const isSameSession = sameSession(stores);
    inbox.dispatch({ type: 'requested' });
    const result = await client.request('inbox.list', {});
    if (!isSameSession()) return false;
    inbox.dispatch(result.ok ? { type: 'loaded', page: result.value } : { type: 'failed' });
    return result.ok || !isTransient(result.error);
  }

  function loadOlder(list: InboxList): Promise<Problem | null> {
    const types = list === 'mentions' ? { types: [...MENTIONS] } : {};
    return loadPage({
      next: () => inbox.getState().reached[list],
      request: (before) => client.request('inbox.list', { before, ...types }),
      onPage: (page) => inbox.dispatch({ type: 'olderLoaded', list, page }),
    });
  }

  async function markRead(offsets: readonly number[]): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    for (let done = 0; done < offsets.length; done += LIMITS.noticesPerPage) {
      const read = offsets.slice(done, done + LIMITS.noticesPerPage);
      // oxlint-disable-next-line no-await-in-loop -- one call after the other: each answers with the count after it
      const result = await client.request('inbox.markRead', { offsets: read });
      if (!result.ok) return result.error;
      if (isSameSession()) applyEvent({ name: 'changed', read, gone: [], ...result.value });
    }
    return null;
  }

  function applyEvent(event: InboxEvent): void {
    const before = inbox.getState();
    inbox.dispatch({ type: 'eventReceived', event });
    if (event.name !== 'appended' || !before.known || before.buffered !== null) return;
    const wasHere = before.notices.some(({ offset }) => offset === event.notice.offset);
    // The unread count does not fit, so events were missed.
    if (!wasHere && event.unread !== before.unread + 1) void refresh();
  }

  return {
    refresh,
    loadOlder,
    markRead,
    async markAllRead() {
      const isSameSession = sameSession(stores);
      const result = await client.request('inbox.markAllRead', {});
      if (!result.ok) return result.error;
      if (isSameSession()) applyEvent({ name: 'changed', read: 'all', gone: [], ...result.value });
      return null;
    },
    async remove(offset) {
      const isSameSession = sameSession(stores);
      const result = await client.request('inbox.delete', { offsets: [offset] });
      if (!result.ok) return result.error;
      if (isSameSession()) applyEvent({ name: 'changed', read: [], gone: [offset], ...result.value });
      return null;
    },
    async removeAll() {
      const isSameSession = sameSession(stores);
      const upTo = inbox.getState().notices[0]?.offset ?? 0;
      if (upTo === 0) return null;
      const result = await client.request('inbox.deleteAll', { upTo });
      if (!result.ok) return result.error;
      if (isSameSession()) {
        const gone = inbox.getState().notices.flatMap(({ offset }) => (offset <= upTo ? offset : []));
        applyEvent({ name: 'changed', read: [], gone, ...result.value });
      }
      return null;
    },
    applyEvent,
  };
}
