import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { usePerson } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { describeQuoted } from './describeQuoted.ts';
import styles from './Quote.module.css';
import { useQuoted } from './useQuoted.ts';

export interface QuoteProps {
  readonly conversation: ConversationSummary;
  /** Offset of the message that is replied to. */
  readonly offset: number;
}

/** The message that a reply quotes, above the reply; a click jumps to it. */
export function Quote({ conversation, offset }: QuoteProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const quoted = useQuoted(conversation, offset);
  const { name } = usePerson(conversation, quoted?.from ?? '');
  const excerpt = describeQuoted(t, quoted);
  return (
    <button
      type="button"
      className={styles['quote']}
      disabled={quoted === null}
      aria-label={quoted === null || quoted === undefined ? excerpt : t('about.answers', { name, excerpt })}
      title={t('about.jump')}
      onClick={() => void actions.detachedWindow.jumpTo(conversation.conversationId, offset)}
    >
      <Icon name="reply" />
      {quoted !== null && quoted !== undefined && <b>{name}</b>}{' '}
      <span className={styles['excerpt']} dir="auto">
        {excerpt}
      </span>
    </button>
  );
}
