import { memo, type ReactElement } from 'react';
import { useStore } from 'zustand';
import type { DirectSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { shortTime } from '../../text/times.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { useIsPaused } from '../names/useIsPaused.ts';
import { usePresence } from '../names/usePresence.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { useConversationRule } from '../settings/useNotify.ts';
import { LastLine } from './LastLine.tsx';
import styles from './Sidebar.module.css';
import { SidebarItem } from './SidebarItem.tsx';

export interface ConversationItemProps {
  readonly conversation: DirectSummary;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly showsLastMessage: boolean;
  readonly onChoose: (conversationId: string) => void;
}

function ConversationItemView({
  conversation,
  isOpen,
  isStop,
  showsLastMessage,
  onChoose,
}: ConversationItemProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const { stores } = useParley();
  const { conversationId, unread, last, with: person } = conversation;
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const isMuted = useConversationRule(conversationId)?.level === 'nothing';
  const typing = useStore(stores.typing, (state) => typingIn(state, conversationId).length > 0);

  return (
    <SidebarItem
      avatar={<Avatar person={person} online={here} isPaused={isPaused} />}
      name={person.name}
      description={describeHere(t, here, isPaused)}
      title={last === null ? undefined : describePreview(t, last)}
      below={showsLastMessage && last !== null ? <LastLine conversation={conversation} last={last} /> : null}
      aside={
        last !== null && (
          <span className={styles['time']}>{shortTime(last.at, today, { yesterday: t('common.yesterday') })}</span>
        )
      }
      isMuted={isMuted}
      isTyping={typing}
      unread={unread}
      isOpen={isOpen}
      isStop={isStop}
      onChoose={() => onChoose(conversationId)}
    />
  );
}

/**
 * Memoized: re-renders only when its own conversation changes, because a list may have hundreds and every event changes
 * one of them.
 */
export const ConversationItem = memo(ConversationItemView);
