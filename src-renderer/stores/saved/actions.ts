import type { Data, Input } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { sameSession, type Context } from '../Context.ts';
import { createOlderLoader } from '../createOlderLoader.ts';
import { createSingleFlight } from '../createSingleFlight.ts';
import type { Problem } from '../Problem.ts';

export interface SavedActions {
  /** Loads the newest saved messages; from then on events keep them current. Never rejects. */
  readonly load: () => Promise<void>;
  /** Loads the page after the last loaded message. */
  readonly loadOlder: () => Promise<void>;
  /** Events may have been missed: reloads the list if it was loaded before. */
  readonly refresh: () => Promise<void>;
  /** Saves a message, or removes it from the list. Resolves to the error of a refusal. */
  readonly save: (conversationId: string, offset: number, on: boolean) => Promise<Problem | null>;
  /** Saves a message with a reminder at this time (ms since 1970), or removes its reminder. Resolves to the error of a refusal. */
  readonly remind: (conversationId: string, offset: number, at: number | null) => Promise<Problem | null>;
  readonly applyChange: (change: Data<'saved.changed'>) => void;
  /** Applies an event that was appended to a conversation's log. */
  readonly applyEvent: (conversationId: string, epoch: string, event: LogEvent) => void;
}

export function createSavedActions({ client, stores }: Context): SavedActions {
  const { saved } = stores;
  const singleFlight = createSingleFlight();
  const loadPage = createOlderLoader({ stores });
  /** Number of change events. An answer may not include a change that arrived while it was awaited. */
  let changes = 0;

  async function fetchNewest(): Promise<void> {
    const isSameSession = sameSession(stores);
    const known = changes;
    const result = await client.request('saved.list', {});
    if (!isSameSession()) return;
    if (!result.ok) saved.dispatch({ type: 'failed', problem: result.error });
    else if (changes !== known) void load();
    else saved.dispatch({ type: 'loaded', before: null, ...result.value });
  }

  const load = (): Promise<void> => singleFlight('saved', fetchNewest);

  async function refresh(): Promise<void> {
    if (saved.getState().list !== null) await load();
  }

  async function set(input: Input<'saved.set'>): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const result = await client.request('saved.set', input);
    return result.ok || !isSameSession() ? null : result.error;
  }

  return {
    load,
    async loadOlder() {
      const isSameSession = sameSession(stores);
      const known = changes;
      const { list, hasMore } = saved.getState();
      const before = list?.at(-1)?.savedAt;
      if (!hasMore || before === undefined) return;
      const problem = await loadPage({
        next: () => saved.getState().list?.at(-1)?.savedAt ?? null,
        request: () => client.request('saved.list', { before }),
        onPage(page) {
          if (changes === known) saved.dispatch({ type: 'loaded', before, ...page });
        },
      });
      if (problem !== null && isSameSession()) saved.dispatch({ type: 'failed', problem });
    },
    refresh,
    save: (conversationId, offset, on) => set({ conversationId, offset, on }),
    remind: (conversationId, offset, remindAt) => set({ conversationId, offset, on: true, remindAt }),
    applyChange({ conversationId, offset, on }) {
      changes += 1;
      if (!on) saved.dispatch({ type: 'removed', conversationId, offset });
      else void refresh();
    },
    applyEvent: (conversationId, epoch, event) =>
      saved.dispatch({ type: 'eventReceived', conversationId, epoch, event }),
  };
}
