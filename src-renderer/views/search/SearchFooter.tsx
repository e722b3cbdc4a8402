import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Search.module.css';

const LOCAL_STATUS = {
  idle: 'search.hereSearching',
  searching: 'search.hereSearching',
  paused: 'search.herePaused',
  done: 'search.here',
  failed: 'search.hereFailed',
} as const;

/** What was searched so far, and what can be done about the rest. */
export function SearchFooter(): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { here, there } = useStore(stores.search);
  const isLive = useStore(stores.connection, ({ state }) => state === 'live');
  const { scanned, total, state } = there;
  const percent = total === 0 ? 0 : Math.floor((scanned / total) * 100);
  const isAllSearched = here.state === 'done' && state === 'done';
  const isOpenEnded = state === 'paused' || state === 'held';

  return (
    <div className={styles['foot']}>
      <Icon name="store" />
      <span>
        {isAllSearched ? t('search.done') : `${t(LOCAL_STATUS[here.state])} `}
        {!isLive && (state === 'idle' || state === 'held') && t('search.whenBack')}
        {state === 'scanning' && t('search.scanning', { percent })}
        {isLive && isOpenEnded && t('search.paused', { percent })}
        {state === 'done' && !isAllSearched && t('search.doneThere')}
      </span>
      {state === 'scanning' && (
        <button type="button" onClick={actions.search.stop}>
          {t('search.stop')}
        </button>
      )}
      {isLive && isOpenEnded && (
        <button type="button" onClick={actions.search.more}>
          {t('search.goOn')}
        </button>
      )}
    </div>
  );
}
