import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { readersOf } from '../../stores/reads/selectors.ts';
import { lastOwn } from '../../stores/timelines/lastOwn.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { SeenBy } from './SeenBy.tsx';
import { Tick } from './Tick.tsx';

export interface ReceiptProps {
  readonly conversation: ConversationSummary;
  /** Of a message of mine. */
  readonly offset: number;
}

/** Who has read a message of mine: a tick where two write, and in a room how many, at the last one. */
export function Receipt({ conversation, offset }: ReceiptProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId, kind } = conversation;
  const partner = kind === 'direct' ? conversation.with.id : null;
  const count = useStore(stores.reads, (reads) =>
    partner === null
      ? readersOf(reads[conversationId], offset, me.id).length
      : Number((reads[conversationId]?.byUser[partner] ?? 0) >= offset),
  );
  const isLast = useStore(
    stores.timelines,
    ({ byId }) => kind === 'room' && lastOwn(byId[conversationId]?.events ?? [], me.id) === offset,
  );
  if (kind === 'room' && !isLast) return <span />;
  if (kind === 'room' && count > 0) return <SeenBy conversation={conversation} offset={offset} count={count} />;
  return <Tick words={t(count > 0 ? 'messageActions.read' : 'messageActions.sent')} isRead={count > 0} />;
}
