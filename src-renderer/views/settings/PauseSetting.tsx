import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseEnd, PAUSES } from '#shared/notify/pauses.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';
import { useNotificationPause } from './useNotify.ts';

/** Pauses all notifications for a while, whatever else is set. */
export function PauseSetting(): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const today = useToday();
  const pause = useNotificationPause();
  const isPaused = pause?.reason === 'do not disturb';
  return (
    <section className={styles['row']} aria-label={t('settings.pause')}>
      <div>
        {t(isPaused ? 'settings.isPaused' : 'settings.pause')}
        <small>
          {isPaused ? t('settings.pausedUntil', { time: dayAndTime(pause.until, today) }) : t('settings.pauseHint')}
        </small>
      </div>
      <div className={styles['buttons']}>
        {isPaused ? (
          <button
            type="button"
            className={controls['secondary']}
            onClick={() => actions.settings.change({ type: 'paused', until: null })}
          >
            {t('settings.endPause')}
          </button>
        ) : (
          PAUSES.map((pause) => (
            <button
              key={pause}
              type="button"
              className={controls['secondary']}
              onClick={() => actions.settings.change({ type: 'paused', until: pauseEnd(pause, Date.now()) })}
            >
              {t(`settings.${pause}`)}
            </button>
          ))
        )}
      </div>
    </section>
  );
}
