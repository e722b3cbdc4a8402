import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { dayAndTime } from '../../text/times.ts';
import { useToday } from '../ParleyContext.ts';
import styles from './EditedMark.module.css';

/** Mark of an edited message, with the time of the edit. */
export function EditedMark({ at }: { readonly at: number }): ReactElement {
  const t = useWords();
  const today = useToday();
  return (
    <small className={styles['edited']} title={t('messageActions.editedAt', { time: dayAndTime(at, today) })}>
      {t('messageActions.edited')}
    </small>
  );
}
