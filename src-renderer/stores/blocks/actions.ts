import type { Data } from '#shared/contract/index.ts';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { sameSession, type Context } from '../Context.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import { createSingleFlight } from '../createSingleFlight.ts';
import type { Problem } from '../Problem.ts';
import { isBlocked } from './reduce.ts';

export interface BlockActions {
  /** Loads the people whom I block. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** Blocks a person, or unblocks them. Resolves to the error of a refusal. */
  readonly set: (userId: string, on: boolean) => Promise<Problem | null>;
  readonly applyChange: (change: Data<'block.changed'>) => void;
  /**
   * The only unread message of a room does not count as unread if I block its author: marks it as read. Returns the
   * function that stops this.
   */
  readonly trackUnread: () => () => void;
}

export function createBlockActions(
  { client, stores, now }: Context,
  { markRead }: Pick<ConversationActions, 'markRead'>,
): BlockActions {
  const { blocks, conversations } = stores;
  const singleFlight = createSingleFlight();
  /** Number of changes. An answer may not include a change that arrived while it was awaited. */
  let changes = 0;

  function apply(userId: string, on: boolean): void {
    changes += 1;
    blocks.dispatch({ type: 'changed', userId, on, at: now() });
  }

  async function load(): Promise<void> {
    const isSameSession = sameSession(stores);
    const known = changes;
    const result = await client.request('block.list', {});
    // A server of an earlier version does not know the call.
    if (!isSameSession() || !result.ok) return;
    if (changes !== known) void refresh();
    else blocks.dispatch({ type: 'loaded', ...result.value });
  }

  const refresh = (): Promise<void> => singleFlight('blocks', load);

  function skipBlocked(changed: readonly ConversationSummary[]): void {
    for (const one of changed) {
      if (one.unread !== 1 || one.last === null || !isRoom(one.conversationId)) continue;
      if (isBlocked(blocks.getState(), one.last.from)) void markRead(one);
    }
  }

  return {
    refresh,
    async set(userId, on) {
      const isSameSession = sameSession(stores);
      const result = await client.request('block.set', { userId, on });
      if (!isSameSession()) return null;
      if (!result.ok) return result.error;
      apply(userId, on);
      return null;
    },
    applyChange: ({ userId, on }) => apply(userId, on),
    trackUnread() {
      const ends = [
        conversations.subscribe((state, before) => {
          if (Object.keys(blocks.getState().since).length === 0) return;
          skipBlocked(Object.values(state).filter((one) => one !== before[one.conversationId]));
        }),
        blocks.subscribe(({ since }, before) => {
          if (since !== before.since) skipBlocked(Object.values(conversations.getState()));
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
