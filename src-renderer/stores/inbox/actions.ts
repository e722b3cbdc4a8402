import { LIMITS } from '#shared/contract/limits.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';
import { isPassing } from '../timelines/reduceOutbox.ts';
import type { InboxEvent } from './applyInboxEvent.ts';
import { type InboxList, MENTIONS } from './reduce.ts';

export interface InboxActions {
  /** The newest page anew. Says whether it was answered, be it with a refusal. */
  readonly refresh: () => Promise<boolean>;
  /** The next page of a list. Says why when it can't. */
  readonly loadOlder: (list: InboxList) => Promise<Problem | null>;
  readonly markRead: (offsets: readonly number[]) => Promise<Problem | null>;
  readonly markAllRead: () => Promise<Problem | null>;
  /** The server told of something. */
  readonly heard: (event: InboxEvent) => void;
}

export function createInboxActions({ client, stores }: Context): InboxActions {
  const { inbox } = stores;
  let loading = false;

  async function refresh(): Promise<boolean> {
    const mine = sameSession(stores);
    inbox.dispatch({ type: 'asked' });
    const result = await client.request('inbox.list', {});
    if (!mine()) return false;
    inbox.dispatch(result.ok ? { type: 'told', page: result.value } : { type: 'failed' });
    return result.ok || !isPassing(result.error);
  }

  async function loadOlder(list: InboxList): Promise<Problem | null> {
    const before = inbox.getState().reached[list];
    if (loading || before === null) return null;
    loading = true;
    const mine = sameSession(stores);
    const types = list === 'mentions' ? { types: [...MENTIONS] } : {};
    const result = await client.request('inbox.list', { before, ...types });
    loading = false;
    if (!result.ok) return result.error;
    // A newest page that came meanwhile begins anew from where it ends.
    if (mine() && inbox.getState().reached[list] === before)
      inbox.dispatch({ type: 'olderTold', list, page: result.value });
    return null;
  }

  async function markRead(offsets: readonly number[]): Promise<Problem | null> {
    const mine = sameSession(stores);
    for (let done = 0; done < offsets.length; done += LIMITS.noticesPerPage) {
      const read = offsets.slice(done, done + LIMITS.noticesPerPage);
      // oxlint-disable-next-line no-await-in-loop -- one call after the other: each answers with the count after it
      const result = await client.request('inbox.markRead', { offsets: read });
      if (!result.ok) return result.error;
      if (mine()) heard({ name: 'changed', read, gone: [], ...result.value });
    }
    return null;
  }

  function heard(event: InboxEvent): void {
    const before = inbox.getState();
    inbox.dispatch({ type: 'happened', event });
    if (event.name !== 'appended' || !before.known || before.held !== null) return;
    const wasHere = before.notices.some(({ offset }) => offset === event.notice.offset);
    // More happened than was told.
    if (!wasHere && event.unread !== before.unread + 1) void refresh();
  }

  return {
    refresh,
    loadOlder,
    markRead,
    async markAllRead() {
      const mine = sameSession(stores);
      const result = await client.request('inbox.markAllRead', {});
      if (!result.ok) return result.error;
      if (mine()) heard({ name: 'changed', read: 'all', gone: [], ...result.value });
      return null;
    },
    heard,
  };
}
