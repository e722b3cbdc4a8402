import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { useNameOf } from '../names/useNameOf.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './Conversation.module.css';

export function TypingLine({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const { t } = useTranslation();
  const { stores } = useParley();
  const nameOf = useNameOf(conversation);
  const typing = useStore(
    stores.typing,
    useShallow((state) => typingIn(state, conversation.conversationId)),
  );

  function text(): string {
    if (typing.length === 0) return '';
    if (conversation.kind === 'direct') return t('timeline.isTyping', { name: partnerOf(conversation).name });
    const [name = '', other, ...more] = typing.flatMap((id) => nameOf(id) ?? []);
    if (other === undefined) return t('timeline.isTyping', { name });
    return more.length > 0 ? t('timeline.manyAreTyping') : t('timeline.areTyping', { name, other });
  }
  return (
    <div className={styles['typing']} aria-live="polite">
      {text()}
    </div>
  );
}
