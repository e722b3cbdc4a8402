import type { Data } from '#shared/contract/index.ts';
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
    trackUnread: () =>
      conversations.subscribe((state, before) => {
        if (state === before) return;
        for (const one of Object.values(state)) {
          if (one === before[one.conversationId] || one.unread !== 1 || one.last === null) continue;
          if (isRoom(one.conversationId) && isBlocked(blocks.getState(), one.last.from)) void markRead(one);
        }
      }),
  };
}
