import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { usePerson } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { describeQuoted } from './describeQuoted.ts';
import styles from './Quote.module.css';
import { useQuoted } from './useQuoted.ts';

export interface ReplyBarProps {
  readonly conversation: ConversationSummary;
  /** Offset of the message that is being replied to. */
  readonly offset: number;
  readonly onCancel: () => void;
}

/** Shown above the text field: the message that the next one replies to. */
export function ReplyBar({ conversation, offset, onCancel }: ReplyBarProps): ReactElement {
  const { t } = useTranslation();
  const { stores } = useParley();
  const { conversationId } = conversation;
  const quoted = useQuoted(conversation, offset);
  const { name } = usePerson(conversation, quoted?.from ?? '');
  return (
    <section className={styles['bar']} aria-label={t('about.replyingTo', { name })}>
      <Icon name="reply" />
      <b>{t('about.replyingTo', { name })}</b>
      <span className={styles['excerpt']} dir="auto">
        {describeQuoted(t, quoted)}
      </span>
      <IconButton
        icon="close"
        label={t('about.dropReply')}
        onClick={() => {
          stores.replies.dispatch({ type: 'dropped', conversationId });
          onCancel();
        }}
      />
    </section>
  );
}
