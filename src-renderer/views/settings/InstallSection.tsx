import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';
import { useInstallWay } from './useInstallWay.ts';

/** Makes this page an app of its own, or explains how to; renders nothing where the browser can't. */
export function InstallSection(): ReactElement | null {
  const t = useWords();
  const { client } = useParley();
  const way = useInstallWay();
  if (way === null) return null;
  return (
    <section {...asSetting('install')}>
      <h4>{t('settings.install.title')}</h4>
      <p className={styles['note']}>{t(way === 'prompt' ? 'settings.install.hint' : 'settings.install.homeScreen')}</p>
      {way === 'prompt' && (
        <div className={styles['buttons']}>
          <button
            type="button"
            className={controls['secondary']}
            onClick={() => void client.request('host.install', {})}
          >
            {t('settings.install.button')}
          </button>
        </div>
      )}
    </section>
  );
}
