import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import styles from './Settings.module.css';
import { useNotifySettings } from './useNotify.ts';

/** Ten in the evening to seven in the morning. */
const USUAL = { from: 22 * 60, to: 7 * 60 };

/** Hours of the day in which nothing is announced. */
export function QuietHoursSetting(): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const { quietHours } = useNotifySettings();
  const [wrong, setWrong] = useState(false);
  const id = useId();

  function set(next: typeof quietHours): void {
    setWrong(false);
    actions.settings.change({ type: 'quietHoursSet', quietHours: next });
  }

  function setTime(end: 'from' | 'to', value: string): void {
    const minutes = minutesOf(value);
    if (quietHours === null || minutes === null) return;
    const next = { ...quietHours, [end]: minutes };
    if (next.from === next.to) setWrong(true);
    else set(next);
  }

  return (
    <section className={styles['row']} aria-label={t('settings.quietHours')}>
      <div>
        <label htmlFor={id}>{t('settings.quietHours')}</label>
        <small>{t('settings.quietHint')}</small>
        {wrong && (
          <small role="alert" className={styles['bad']}>
            {t('settings.sameTime')}
          </small>
        )}
      </div>
      <div className={styles['buttons']}>
        {quietHours !== null &&
          (['from', 'to'] as const).map((end) => (
            <label key={end} className={styles['time']}>
              {t(`settings.${end}`)}
              <input
                // What can't be taken is not kept in the field either.
                key={`${quietHours[end]} ${wrong}`}
                type="time"
                required
                defaultValue={timeOf(quietHours[end])}
                onBlur={(event) => setTime(end, event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && setTime(end, event.currentTarget.value)}
              />
            </label>
          ))}
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={quietHours !== null}
          className={styles['switch']}
          checked={quietHours !== null}
          onChange={(event) => set(event.target.checked ? USUAL : null)}
        />
      </div>
    </section>
  );
}

/** "07:05" */
function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function minutesOf(value: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
