import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../parts/RetryButton.tsx';
import styles from './Timeline.module.css';

export interface NewerEdgeProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** The lower end of a place elsewhere in the log, while there is more before the newest message. */
export function NewerEdge({ failed, onRetry }: NewerEdgeProps): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={styles['edge']}>
      {failed ? <RetryButton onClick={onRetry}>{t('search.loadNewer')}</RetryButton> : t('search.passageNewer')}
    </div>
  );
}
