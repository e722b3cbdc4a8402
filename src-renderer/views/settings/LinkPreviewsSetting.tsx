import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { showsPreviews } from '../../stores/previews/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';
import { SettingsProblem } from './SettingsProblem.tsx';

/** Nothing where the server makes none. */
export function LinkPreviewsSetting(): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const id = useId();
  const isOn = useStore(stores.settings, showsPreviews);
  const isAble = useStore(stores.previews, ({ able }) => able);
  if (!isAble) return null;
  return (
    <>
      <div className={styles['row']}>
        <div className={controls['grow']}>
          <label htmlFor={id}>{t('settings.linkPreviews')}</label>
          <small id={`${id}-hint`}>{t('settings.linkPreviewsHint')}</small>
        </div>
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={`${id}-hint`}
          className={styles['switch']}
          checked={isOn}
          onChange={(event) => actions.settings.change({ type: 'linkPreviewsSet', on: event.target.checked })}
        />
      </div>
      <SettingsProblem />
    </>
  );
}
