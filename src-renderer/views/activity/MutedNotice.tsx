import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import styles from './Activity.module.css';

/** Result of muting a topic, with a button that undoes it. */
export function MutedNotice(): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const topic = useStore(stores.activity, ({ justMuted }) => justMuted);
  return (
    <output className={topic === null ? 'visuallyHidden' : styles['justMuted']}>
      {topic !== null && (
        <>
          {t('activity.isMuted', { topic })} ·{' '}
          <button type="button" onClick={() => void actions.topics.mute(topic, false)}>
            {t('activity.undo')}
          </button>
        </>
      )}
    </output>
  );
}
