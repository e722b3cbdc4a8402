import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { useWords } from '../../i18n/useWords.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { useConversationRule } from '../settings/useNotify.ts';
import { LastLine } from './LastLine.tsx';
import { SidebarItem } from './SidebarItem.tsx';

/** What a list tells each of its conversations. */
export interface RowProps {
  readonly isOpen: boolean;
  /** The one item of its list in the tab order. */
  readonly isStop: boolean;
  readonly showsLastMessage: boolean;
  /** It can be dragged into a section. */
  readonly isDraggable: boolean;
  readonly onChoose: (conversationId: string) => void;
}

interface ConversationRowProps extends RowProps {
  readonly conversation: ConversationSummary;
  readonly avatar: ReactElement;
  readonly sign?: string | undefined;
  readonly description: string;
  readonly aside: ReactNode;
}

/** A conversation in the sidebar: with its last message, what is unread, and whether a person is typing. */
export function ConversationRow({
  conversation,
  showsLastMessage,
  onChoose,
  ...item
}: ConversationRowProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const { conversationId, unread, last } = conversation;
  const isMuted = useConversationRule(conversationId)?.level === 'nothing';
  const typing = useStore(stores.typing, (state) => typingIn(state, conversationId).length > 0);
  return (
    <SidebarItem
      {...item}
      conversationId={conversationId}
      name={partnerOf(conversation).name}
      title={last === null ? undefined : describePreview(t, last)}
      below={showsLastMessage && last !== null ? <LastLine conversation={conversation} last={last} /> : null}
      isMuted={isMuted}
      isTyping={typing}
      unread={unread}
      onChoose={() => onChoose(conversationId)}
    />
  );
}
