import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { blockedPeople } from '../../stores/blocks/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

/** The people whom I block, each with a button that unblocks them. */
export function BlockedPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const blocked = blockedPeople(useStore(stores.blocks));
  const people = useStore(stores.people);
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <div {...asSetting('blocked')}>
      <ProblemText problem={problem} className={styles['bad']} />
      {blocked.length === 0 && <p>{t('blocking.none')}</p>}
      <ul className={styles['list']} aria-label={t('blocking.page')}>
        {blocked.map(({ userId }) => {
          const name = people[userId]?.name ?? t('insideRoom.somebody');
          return (
            <li key={userId} className={styles['row']}>
              <Avatar person={{ id: userId, name }} />
              <span className={controls['grow']}>{name}</span>
              <div className={styles['buttons']}>
                <ServerButton
                  className={controls['secondary']}
                  aria-label={t('blocking.unblockPerson', { name })}
                  onClick={() => void actions.blocks.set(userId, false).then(setProblem)}
                >
                  {t('blocking.unblock')}
                </ServerButton>
              </div>
            </li>
          );
        })}
      </ul>
      <p className={styles['note']}>{t('blocking.note')}</p>
    </div>
  );
}
