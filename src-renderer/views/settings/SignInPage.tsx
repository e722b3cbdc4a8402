import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';

/** Whether the sign-in is stored on a computer that can't encrypt it. */
export function SignInPage(): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const id = useId();
  const isOn = useStore(stores.host, ({ description }) => description?.secrets === 'plain-text');
  return (
    <div className={styles['row']}>
      <div className={controls['grow']}>
        <label htmlFor={id}>{t('secrets.allow')}</label>
        <small id={`${id}-hint`}>{t('secrets.hint')}</small>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        className={styles['switch']}
        checked={isOn}
        onChange={({ target }) => void actions.session.settlePlainText(target.checked)}
      />
    </div>
  );
}
