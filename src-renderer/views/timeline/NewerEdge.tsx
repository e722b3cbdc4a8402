import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../parts/RetryButton.tsx';
import styles from './Timeline.module.css';

export interface NewerEdgeProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Lower end of a detached window of the log, while there are newer messages below it. */
export function NewerEdge({ failed, onRetry }: NewerEdgeProps): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={styles['edge']}>
      {failed ? <RetryButton onClick={onRetry}>{t('search.loadNewer')}</RetryButton> : t('search.passageNewer')}
    </div>
  );
}
