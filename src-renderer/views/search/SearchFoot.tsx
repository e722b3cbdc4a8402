import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Search.module.css';

/** What was searched so far, and what can be done about the rest. */
export function SearchFoot(): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { here, there } = useStore(stores.search);
  const isLive = useStore(stores.connection, ({ state }) => state === 'live');
  const { scanned, total, state } = there;
  const isOpenEnded = state === 'paused' || state === 'held';

  return (
    <div className={styles['foot']}>
      <Icon name="store" />
      <span>
        {here.searched !== null && t('search.here', { count: here.searched })}
        {here.state === 'failed' && t('search.hereFailed')}{' '}
        {!isLive && (state === 'idle' || state === 'held') && t('search.whenBack')}
        {state === 'scanning' && t('search.scanning', { scanned, total })}
        {isLive && isOpenEnded && t('search.paused', { scanned, total })}
        {state === 'done' && total > 0 && t('search.done', { total })}
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
