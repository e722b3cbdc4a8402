import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { shownState } from '../../stores/connection/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { MeMenu } from './MeMenu.tsx';
import styles from './Sidebar.module.css';

export function Me(): ReactElement {
  const { t } = useTranslation();
  const me = useMe();
  const live = useStore(useParley().stores.connection, shownState) === 'live';
  return (
    <div className={styles['me']}>
      <Avatar person={me} big online={live} />
      <div className={controls['grow']}>
        <b className={controls['cut']}>{me.name}</b>
        <div className={styles['status']}>{t(live ? 'sidebar.available' : 'sidebar.notConnected')}</div>
      </div>
      <MeMenu className={cx(controls['icon'], styles['menuButton'])} />
    </div>
  );
}
