import type { Actions } from './Actions.ts';
import type { Context } from '../stores/Context.ts';
import { isBeingRead, readingState } from '../stores/reading.ts';

/**
 * Marks the open conversation read when reading begins, and moves the "New" divider when an unread event arrives while
 * it is not being read. Returns the function that stops this.
 */
export function trackReading({ stores }: Context, { conversations }: Pick<Actions, 'conversations'>): () => void {
  const { timelines } = stores;
  const isOpenRead = (): boolean => {
    const state = readingState(stores);
    return state.openId !== null && isBeingRead(state, state.openId);
  };

  let wasRead = isOpenRead();
  function changed(): void {
    const isRead = isOpenRead();
    const begins = isRead && !wasRead;
    wasRead = isRead;
    if (begins) void conversations.markOpenRead();
  }

  const ends = [
    ...[timelines, stores.host, stores.search, stores.activity].map((store) => store.subscribe(changed)),
    stores.conversations.subscribe((now, before) => {
      const { openId } = timelines.getState();
      if (openId === null || now[openId] === before[openId] || isOpenRead()) return;
      const [known, was] = [now[openId], before[openId]];
      if (known === undefined || known.unread === 0 || known.offset === was?.offset) return;
      const after = Math.max(known.readOffset, conversations.localReadOffset(known));
      timelines.dispatch({ type: 'changed', conversationId: openId, change: { type: 'dividerMoved', after } });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
