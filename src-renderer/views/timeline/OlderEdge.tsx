import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../stores/Problem.ts';
import { isPassing } from '../../stores/timelines/reduceOutbox.ts';
import { RetryButton } from '../parts/RetryButton.tsx';
import styles from './Timeline.module.css';

export interface OlderEdgeProps {
  readonly isLoading: boolean;
  /** Why there is no more of it here. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
}

/** The upper end of what is here, while there is more. */
export function OlderEdge({ isLoading, problem, onRetry }: OlderEdgeProps): ReactElement {
  const { t } = useTranslation();
  if (isLoading || problem === null) {
    return <div className={styles['edge']}>{isLoading && t('timeline.loadingOlder')}</div>;
  }
  return (
    <div className={styles['edge']}>
      {isPassing(problem) && <span>{t('timeline.olderNeedsConnection')} </span>}
      <RetryButton onClick={onRetry}>{t('timeline.loadOlder')}</RetryButton>
    </div>
  );
}
