import type { ReactElement } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { RetryButton } from '../parts/RetryButton.tsx';
import styles from './Files.module.css';
import kept from './Kept.module.css';
import type { AttachmentPages } from './useAttachments.ts';

/** End of a list of files: loading or an error, and the button that loads more. */
export function MoreFiles({ files }: { readonly files: AttachmentPages }): ReactElement | null {
  const t = useWords();
  const { events, hasMore, problem, loadMore } = files;
  if (problem === null && events === null) return <p className={kept['note']}>{t('panels.loading')}</p>;
  if (problem === null && !hasMore) return null;
  return (
    <div className={styles['more']}>
      {problem !== null && (
        <p className={cx(kept['note'], kept['bad'])} role="alert">
          {describeProblem(t, problem)}
        </p>
      )}
      {problem === null ? (
        <button type="button" className={controls['secondary']} onClick={loadMore}>
          {t('panels.more')}
        </button>
      ) : (
        <RetryButton className={controls['secondary']} onClick={loadMore}>
          {t('common.tryAgain')}
        </RetryButton>
      )}
    </div>
  );
}
