import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { AuthoredMessage } from '../../stores/blocks/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './HiddenMessage.module.css';
import { useIsHidden } from './useBlocks.ts';

interface HiddenMessageProps {
  readonly message: Omit<AuthoredMessage, 'conversationId'>;
  readonly conversationId: string;
  /** Content of the message. */
  readonly children: ReactNode;
}

/** The content of a message, which is hidden behind a button if I block its author. */
export function HiddenMessage({ message, conversationId, children }: HiddenMessageProps): ReactNode {
  const { from, offset } = message;
  const isHidden = useIsHidden({ conversationId, from, offset });
  return isHidden ? <HiddenText conversationId={conversationId} offset={offset} /> : children;
}

/** In place of the content of a hidden message; the button shows it. */
export function HiddenText({ conversationId, offset }: Omit<AuthoredMessage, 'from'>): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  return (
    <p className={styles['hidden']}>
      {t('blocking.hidden')}{' '}
      <button type="button" onClick={() => stores.blocks.dispatch({ type: 'shown', conversationId, offset })}>
        {t('blocking.show')}
      </button>
    </p>
  );
}
