import type { savedCalls } from '#shared/contract/savedCalls.ts';
import type { MemberHandlers, Publish } from './memberCalls.ts';
import type { ModelConversation } from './modelPins.ts';

interface SavedMessage {
  readonly conversationId: string;
  readonly offset: number;
  readonly savedAt: number;
}

export type ModelSaved = ReturnType<typeof createModelSaved>;

/** The messages that a person saved, as `savedCalls.ts` describes them. */
export function createModelSaved(find: (conversationId: string) => ModelConversation, publish: Publish) {
  let saved: SavedMessage[] = [];
  let clock = 1_700_000_000_000;
  function set(conversationId: string, offset: number, on: boolean): void {
    const others = saved.filter((one) => one.conversationId !== conversationId || one.offset !== offset);
    if (others.length < saved.length === on) return;
    clock += 1;
    saved = on ? [{ conversationId, offset, savedAt: clock }, ...others] : others;
    publish('saved.changed', { conversationId, offset, on });
  }
  const handlers: MemberHandlers<keyof typeof savedCalls> = {
    'saved.set': ({ conversationId, offset, on }) => {
      find(conversationId);
      set(conversationId, offset, on);
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
