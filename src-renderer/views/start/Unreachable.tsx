import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Sheet } from '../parts/Sheet.tsx';
import styles from './FirstStart.module.css';

/** There is a session, but the server is unreachable. Continues automatically once it answers. */
export function Unreachable({ problem }: { readonly problem: Problem }): ReactElement {
  const t = useWords();
  const { actions, stores } = useParley();
  const isDesktop = useStore(stores.host, ({ description }) => description?.kind === 'desktop');
  return (
    <Sheet title={t('start.unreachable')} subtitle={describeProblem(t, problem)}>
      <div className={styles['actions']}>
        {isDesktop && (
          <button type="button" className={controls['secondary']} onClick={actions.session.chooseAgain}>
            {t('start.change')}
          </button>
        )}
        <button type="button" className={controls['primary']} onClick={() => void actions.session.start()}>
          {t('common.tryAgain')}
        </button>
      </div>
    </Sheet>
  );
}
