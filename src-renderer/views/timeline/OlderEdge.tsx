import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Timeline.module.css';

export interface OlderEdgeProps {
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** The upper end of what is here, while there is more. */
export function OlderEdge({ failed, onRetry }: OlderEdgeProps): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={styles['edge']}>
      {failed ? (
        <button type="button" onClick={onRetry}>
          {t('timeline.loadOlder')}
        </button>
      ) : (
        t('timeline.loadingOlder')
      )}
    </div>
  );
}
