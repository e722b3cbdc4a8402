import type { ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { describeRule } from '../../i18n/describeRule.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { NotifyMenu } from './NotifyMenu.tsx';
import styles from './Settings.module.css';
import { useKindLevelText, useConversationRule } from './useNotify.ts';

/** The notification level of a conversation, in its details, and the menu that changes it. */
export function NotifyDetails({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const today = useToday();
  const asKind = useKindLevelText(conversation.kind);
  const conversationRule = useConversationRule(conversation.conversationId);
  return (
    <>
      <h2>{t('settings.notifications')}</h2>
      <div className={styles['details']}>
        <span>{conversationRule === undefined ? asKind : describeRule(t, conversationRule, today)}</span>
        <NotifyMenu conversation={conversation} className={controls['icon']} />
      </div>
    </>
  );
}
