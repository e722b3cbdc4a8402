import type { savedCalls } from '#shared/contract/savedCalls.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';
import type { ModelConversation } from './modelPins.ts';

interface SavedMessage {
  readonly conversationId: string;
  readonly offset: number;
  readonly savedAt: number;
  readonly remindAt: number | null;
}

export type ModelSaved = ReturnType<typeof createModelSaved>;

/** The messages that a person saved, as `savedCalls.ts` describes them. */
export function createModelSaved(find: (conversationId: string) => ModelConversation, publish: Publish) {
  let saved: SavedMessage[] = [];
  let clock = 1_700_000_000_000;
  function set(conversationId: string, offset: number, on: boolean, remindAt?: number | null): void {
    const isThis = (one: SavedMessage): boolean => one.conversationId === conversationId && one.offset === offset;
    const before = saved.find(isThis);
    const reminder = remindAt === undefined ? (before?.remindAt ?? null) : remindAt;
    if ((before !== undefined) === on && reminder === (before?.remindAt ?? null)) return;
    clock += 1;
    const others = saved.filter((one) => !isThis(one));
    const all = [{ conversationId, offset, savedAt: before?.savedAt ?? clock, remindAt: reminder }, ...others];
    saved = on ? all.toSorted((a, b) => b.savedAt - a.savedAt) : others;
    publish('saved.changed', { conversationId, offset, on });
  }
  const handlers: MemberHandlers<keyof typeof savedCalls> = {
    'saved.set': ({ conversationId, offset, on, remindAt }) => {
      find(conversationId);
      set(conversationId, offset, on, remindAt);
      return {};
    },
    'saved.list': ({ before = Infinity }) => {
      const all = saved.filter(({ savedAt }) => savedAt < before);
      const page = all.slice(0, model.pageSize).map((one) => {
        const { epoch, log } = find(one.conversationId);
        const event = log[one.offset - 1];
        const isThere = event?.type === 'message' && event.body.kind !== 'recalled';
        return { ...one, epoch, event: isThere ? event : null };
      });
      return { saved: page, hasMore: all.length > page.length };
    },
  };
  const model = { pageSize: 50, set, handlers };
  return model;
}
