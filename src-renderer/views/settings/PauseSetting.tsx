import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { nextMorning } from '#shared/notify/nextMorning.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';
import { useQuiet } from './useNotify.ts';

const MINUTE_MS = 60_000;
const PAUSES = [
  { words: 'halfHour', until: (now: number) => now + 30 * MINUTE_MS },
  { words: 'hour', until: (now: number) => now + 60 * MINUTE_MS },
  { words: 'tomorrow', until: nextMorning },
] as const;

/** Nothing notifies for a while, whatever else is set. */
export function PauseSetting(): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const today = useToday();
  const quiet = useQuiet();
  const isPaused = quiet?.reason === 'do not disturb';
  return (
    <section className={styles['row']} aria-label={t('settings.pause')}>
      <div>
        {t('settings.pause')}
        <small>
          {isPaused ? t('settings.pausedUntil', { time: dayAndTime(quiet.until, today) }) : t('settings.pauseHint')}
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
          PAUSES.map(({ words, until }) => (
            <button
              key={words}
              type="button"
              className={controls['secondary']}
              onClick={() => actions.settings.change({ type: 'paused', until: until(Date.now()) })}
            >
              {t(`settings.${words}`)}
            </button>
          ))
        )}
      </div>
    </section>
  );
}
