import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../parts/Icon.tsx';
import styles from './Scheduled.module.css';
import { ScheduledDialog } from './ScheduledDialog.tsx';
import { useScheduled } from './useScheduled.ts';

export interface ScheduledLineProps {
  readonly conversationId: string;
  /** Gets the focus when the list closes and the line that opened it is gone. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Number of scheduled messages of a conversation, if any; a click lists them. */
export function ScheduledLine({ conversationId, field }: ScheduledLineProps): ReactElement {
  const { t } = useTranslation();
  const list = useScheduled(conversationId);
  const [isListRequested, setListRequested] = useState(false);
  const count = list.length;
  const isOpen = isListRequested && count > 0;
  const wasOpen = useRef(false);
  const isToField = useRef(false);
  const refused = list.filter(({ refusal }) => refusal !== null).length;

  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      setListRequested(false);
      if (count === 0 || isToField.current) field.current?.focus();
      isToField.current = false;
    }
    wasOpen.current = isOpen;
  }, [isOpen, count, field]);

  return (
    <div aria-live="polite">
      {count > 0 && (
        <button type="button" className={styles['line']} data-bad={refused > 0} onClick={() => setListRequested(true)}>
          <Icon name={refused > 0 ? 'alert' : 'calendar'} />
          {refused > 0 ? t('scheduled.refused', { count: refused }) : t('scheduled.waiting', { count })}
        </button>
      )}
      {isOpen && (
        <ScheduledDialog
          list={list}
          onMovedToComposer={() => {
            isToField.current = true;
            setListRequested(false);
          }}
          onClose={() => setListRequested(false)}
        />
      )}
    </div>
  );
}
