import { Popover } from 'radix-ui';
import type { ReactElement } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import styles from './Receipts.module.css';
import { SeenByList } from './SeenByList.tsx';

export interface SeenByProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
  readonly count: number;
}

/** Number of people who have read my message; a click lists them. */
export function SeenBy({ conversation, offset, count }: SeenByProps): ReactElement {
  const t = useWords();
  return (
    <Popover.Root>
      <Popover.Trigger className={styles['seenBy']}>{t('messageActions.seenBy', { count })}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles['popover']}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('messageActions.seenBy', { count })}
        >
          <SeenByList conversation={conversation} offset={offset} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
