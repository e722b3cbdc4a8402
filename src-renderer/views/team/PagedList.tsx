import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Team.module.css';

interface PagedListProps {
  readonly label: string;
  /** The pages that were loaded; null: none. `next`: null when there are no more. */
  readonly pages: { readonly next: string | number | null } | null;
  readonly problem: Problem | null;
  readonly onTryAgain: () => void;
  readonly onMore: () => void;
  /** Above the list. */
  readonly summary: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A list that the server returns in pages. */
export function PagedList({
  label,
  pages,
  problem,
  onTryAgain,
  onMore,
  summary,
  children,
}: PagedListProps): ReactElement {
  const t = useWords();
  return (
    <>
      <ProblemText problem={problem} className={styles['problem']} />
      {problem !== null && (
        <ServerButton className={controls['secondary']} onClick={onTryAgain}>
          {t('common.tryAgain')}
        </ServerButton>
      )}
      {pages === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {summary}
      <ul className={styles['list']} aria-label={label}>
        {children}
      </ul>
      {pages !== null && pages.next !== null && (
        <ServerButton className={controls['secondary']} onClick={onMore}>
          {t('team.more')}
        </ServerButton>
      )}
    </>
  );
}
