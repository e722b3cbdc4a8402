import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './Conversation.module.css';

export function TypingLine({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const { t } = useTranslation();
  const typing = useStore(
    useParley().stores.typing,
    (state) => typingIn(state, conversation.conversationId).length > 0,
  );
  return (
    <div className={styles['typing']} aria-live="polite">
      {typing && t('timeline.isTyping', { name: partnerOf(conversation).name })}
    </div>
  );
}
