import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../stores/Problem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { RetryButton } from '../parts/RetryButton.tsx';
import styles from './Timeline.module.css';

export interface OlderEdgeProps {
  readonly isLoading: boolean;
  /** Why loading failed. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
}

/** Upper end of the loaded events, while there are older ones. */
export function OlderEdge({ isLoading, problem, onRetry }: OlderEdgeProps): ReactElement {
  const { t } = useTranslation();
  if (isLoading || problem === null) {
    return <div className={styles['edge']}>{isLoading && t('timeline.loadingOlder')}</div>;
  }
  return (
    <div className={styles['edge']}>
      {isTransient(problem) && <span>{t('timeline.olderNeedsConnection')} </span>}
      <RetryButton onClick={onRetry}>{t('timeline.loadOlder')}</RetryButton>
    </div>
  );
}
