import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Boundary } from '../parts/Boundary.tsx';
import { useWords } from '../../i18n/useWords.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { PageFrame } from './PageFrame.tsx';
import kept from '../panels/Kept.module.css';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import styles from './Saved.module.css';
import { SavedItem } from './SavedItem.tsx';

/** My saved messages from all conversations, newest first. */
export function SavedPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { list, hasMore, problem } = useStore(stores.saved);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  useEffect(() => void actions.saved.load(), [actions]);
  const shownProblem = refusal ?? problem;

  function remove(conversationId: string, offset: number): void {
    setRefusal(null);
    void actions.saved.save(conversationId, offset, false).then(setRefusal);
  }

  return (
    <PageFrame title={t('panels.saved')}>
      {shownProblem !== null && (
        <p className={cx(kept['note'], kept['bad'])} role="alert">
          {describeProblem(t, shownProblem)}
        </p>
      )}
      {list === null && problem === null && <p className={kept['note']}>{t('panels.loading')}</p>}
      {list?.length === 0 && (
        <EmptyState icon="bookmark" title={t('panels.nothingSaved')} text={t('panels.nothingSavedText')} />
      )}
      {list !== null && list.length > 0 && (
        <ul className={styles['list']} aria-label={t('panels.savedMessages')}>
          {list.map((saved) => (
            <Boundary key={`${saved.conversationId} ${saved.epoch} ${saved.offset}`} kind="item" resetKeys={[saved]}>
              <SavedItem saved={saved} onRemove={() => remove(saved.conversationId, saved.offset)} />
            </Boundary>
          ))}
        </ul>
      )}
      {hasMore && (
        <p className={styles['more']}>
          <button type="button" className={controls['secondary']} onClick={() => void actions.saved.loadOlder()}>
            {t('panels.more')}
          </button>
        </p>
      )}
    </PageFrame>
  );
}
