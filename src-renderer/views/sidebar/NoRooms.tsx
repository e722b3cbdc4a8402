import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Sidebar.module.css';

/** In place of an empty list of rooms: buttons to create one and to enter one. */
export function NoRooms(): ReactElement {
  const { t } = useTranslation();
  const open = useParley().actions.rooms.openDialog;
  return (
    <li className={styles['note']}>
      {t('sidebar.noRooms')}
      <span className={styles['choices']}>
        <ServerButton onClick={() => open({ kind: 'new', name: '', like: null })}>{t('rooms.newTitle')}</ServerButton>
        <ServerButton onClick={() => open({ kind: 'enter', name: '' })}>{t('rooms.enterTitle')}</ServerButton>
      </span>
    </li>
  );
}
