import type { Data } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { sameSession, type Context } from '../../app/Context.ts';
import type { Problem } from '../Problem.ts';

export interface SavedActions {
  /** Asks for the newest saved messages; from then on what is told keeps them right. Never rejects. */
  readonly load: () => Promise<void>;
  /** The page after the last one that is here. */
  readonly loadOlder: () => Promise<void>;
  /** Something may have been missed: what was asked for once is asked for anew. */
  readonly refresh: () => Promise<void>;
  /** Saves a message, or takes it off the list; says why that was refused. */
  readonly save: (conversationId: string, offset: number, on: boolean) => Promise<Problem | null>;
  readonly changed: (told: Data<'saved.changed'>) => void;
  /** Something was appended to a conversation's log. */
  readonly heard: (conversationId: string, epoch: string, event: LogEvent) => void;
}

export function createSavedActions({ client, stores }: Context): SavedActions {
  const { saved } = stores;
  let running: Promise<void> | null = null;
  let isStale = false;

  async function ask(before: number | null): Promise<void> {
    const mine = sameSession(stores);
    do {
      isStale = false;
      const result = await client.request('saved.list', before === null ? {} : { before });
      if (!mine()) return;
      if (!result.ok) return saved.dispatch({ type: 'failed', problem: result.error });
      // What was changed meanwhile may not be in the answer.
      if (!isStale) return saved.dispatch({ type: 'answered', before, ...result.value });
      before = null;
    } while (isStale);
  }

  function once(before: number | null): Promise<void> {
    running ??= ask(before).finally(() => (running = null));
    return running;
  }

  return {
    load: () => once(null),
    async loadOlder() {
      const { list, hasMore } = saved.getState();
      const last = list?.at(-1);
      if (hasMore && last !== undefined) await once(last.savedAt);
    },
    async refresh() {
      if (saved.getState().list !== null) await once(null);
    },
    async save(conversationId, offset, on) {
      const mine = sameSession(stores);
      const result = await client.request('saved.set', { conversationId, offset, on });
      return result.ok || !mine() ? null : result.error;
    },
    changed({ conversationId, offset, on }) {
      isStale = true;
      if (!on) saved.dispatch({ type: 'removed', conversationId, offset });
      else if (saved.getState().list !== null) void once(null);
    },
    heard: (conversationId, epoch, event) => saved.dispatch({ type: 'told', conversationId, epoch, event }),
  };
}
