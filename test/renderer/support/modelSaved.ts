import type { Data, EventName } from '#shared/contract/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { savedCalls } from '#shared/contract/savedCalls.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { CONVERSATION } from './logEvents.ts';

type Publish = <Name extends EventName>(event: Name, data: Data<Name>) => void;

/** What Amir saved of the one conversation, as its contract describes it. */
export interface ModelSaved {
  readonly handlers: Handlers<typeof savedCalls, unknown>;
  pageSize: number;
  /** In another window, of which nothing is told. */
  saveUnheard(offset: number): void;
}

export function createModelSaved(log: readonly LogEvent[], epoch: () => string, publish: Publish): ModelSaved {
  let saved: { readonly offset: number; readonly savedAt: number }[] = [];
  let clock = 1_700_000_000_000;
  function set(offset: number, on: boolean): boolean {
    const others = saved.filter((one) => one.offset !== offset);
    if (others.length < saved.length === on) return false;
    clock += 1;
    saved = on ? [{ offset, savedAt: clock }, ...others] : others;
    return true;
  }

  const model: ModelSaved = {
    pageSize: 50,
    saveUnheard: (offset) => void set(offset, true),
    handlers: {
      'saved.set': ({ conversationId, offset, on }) => {
        if (set(offset, on)) publish('saved.changed', { conversationId, offset, on });
        return {};
      },
      'saved.list': ({ before = Infinity }) => {
        const all = saved.filter(({ savedAt }) => savedAt < before);
        const page = all.slice(0, model.pageSize).map(({ offset, savedAt }) => {
          const event = log[offset - 1];
          const isThere = event?.type === 'message' && event.body.kind !== 'recalled';
          return { conversationId: CONVERSATION, epoch: epoch(), offset, savedAt, event: isThere ? event : null };
        });
        return { saved: page, hasMore: all.length > page.length };
      },
    },
  };
  return model;
}
