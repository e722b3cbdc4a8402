import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { readersOf } from '../../stores/reads/selectors.ts';
import { lastOwnOffset } from '../../stores/timelines/lastOwnOffset.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { SeenBy } from './SeenBy.tsx';
import { Tick } from './Tick.tsx';

export interface ReceiptProps {
  readonly conversation: ConversationSummary;
  /** Offset of a message of mine. */
  readonly offset: number;
}

/**
 * Read receipt of a message of mine: a tick in a direct conversation; in a room the number of readers, at my last
 * message.
 */
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
    ({ byId }) => kind === 'room' && lastOwnOffset(byId[conversationId]?.events ?? [], me.id) === offset,
  );
  if (kind === 'room' && !isLast) return <span />;
  if (kind === 'room' && count > 0) return <SeenBy conversation={conversation} offset={offset} count={count} />;
  return <Tick label={t(count > 0 ? 'messageActions.read' : 'messageActions.sent')} isRead={count > 0} />;
}
