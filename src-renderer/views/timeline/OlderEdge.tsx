import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../stores/Problem.ts';
import { isPassing } from '../../stores/timelines/reduceOutbox.ts';
import styles from './Timeline.module.css';

export interface OlderEdgeProps {
  /** Why there is no more of it here. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
}

/** The upper end of what is here, while there is more. */
export function OlderEdge({ problem, onRetry }: OlderEdgeProps): ReactElement {
  const { t } = useTranslation();
  if (problem === null) return <div className={styles['edge']}>{t('timeline.loadingOlder')}</div>;
  return (
    <div className={styles['edge']}>
      {isPassing(problem) && <span>{t('timeline.olderNeedsConnection')} </span>}
      <button type="button" onClick={onRetry}>
        {t('timeline.loadOlder')}
      </button>
    </div>
  );
}
