import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Banner } from './Banner.tsx';

/** Shown once: the local data was corrupt and has been rebuilt. */
export function StoreRebuiltBanner(): ReactElement | null {
  const { t } = useTranslation();
  const { host } = useParley().stores;
  const isRebuilt = useStore(host, ({ storeRebuilt }) => storeRebuilt);
  if (!isRebuilt) return null;
  return (
    <Banner
      icon="alert"
      actions={
        <button type="button" className={controls['secondary']} onClick={() => host.dispatch({ type: 'rebuildRead' })}>
          {t('kept.read')}
        </button>
      }
    >
      {t('kept.rebuilt')}
    </Banner>
  );
}
