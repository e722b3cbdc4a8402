import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isTransient } from '../../stores/timelines/reduceOutbox.ts';
import { RetryButton } from '../parts/RetryButton.tsx';
import styles from './Activity.module.css';

export interface LoadMoreEdgeProps {
  readonly isShown: boolean;
  readonly load: () => Promise<Problem | null>;
}

/** Distance from the viewport at which loading starts (px). */
const MARGIN = '300px';

/** End of the loaded rows; loads the next page when it comes into view. */
export function LoadMoreEdge({ isShown, load }: LoadMoreEdgeProps): ReactElement {
  const { t } = useTranslation();
  const edge = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const loadMore = (): void => void load().then(setProblem);
  const loadInView = useEffectEvent(loadMore);

  useEffect(() => {
    if (edge.current === null || !isShown || problem !== null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadInView();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [isShown, problem]);

  return (
    <div ref={edge} className={styles['edge']}>
      {problem === null ? (
        t('activity.loadingMore')
      ) : (
        <>
          <span>{isTransient(problem) ? t('activity.needsConnection') : describeProblem(t, problem)} </span>
          <RetryButton onClick={loadMore}>{t('activity.more')}</RetryButton>
        </>
      )}
    </div>
  );
}
