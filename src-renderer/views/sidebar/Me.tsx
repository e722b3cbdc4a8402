import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { shownState } from '../../stores/connection/selectors.ts';
import { dayAndTime } from '../../text/times.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotificationPause } from '../settings/useNotify.ts';
import { MeMenu } from './MeMenu.tsx';
import styles from './Sidebar.module.css';

export function Me(): ReactElement {
  const { t } = useTranslation();
  const me = useMe();
  const quiet = useNotificationPause();
  const today = useToday();
  const live = useStore(useParley().stores.connection, shownState) === 'live';
  return (
    <div className={styles['me']}>
      <Avatar person={me} big online={live} isPaused={quiet !== null} />
      <div className={controls['grow']}>
        <b className={controls['cut']} title={me.name}>
          {me.name}
        </b>
        <div className={styles['status']}>
          {quiet !== null && <Icon name="moon" />}
          {quiet === null
            ? t(live ? 'sidebar.available' : 'sidebar.notConnected')
            : t(quiet.reason === 'quiet hours' ? 'settings.quietUntil' : 'settings.notificationsPausedUntil', {
                time: dayAndTime(quiet.until, today),
              })}
        </div>
      </div>
      <MeMenu className={cx(controls['icon'], styles['menuButton'])} />
    </div>
  );
}
