import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { NotifySettings } from '#shared/contract/settingsModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import { formatClock, parseClock } from '../../text/dateInput.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';
import { useNotifySettings } from './useNotify.ts';

/** Default: 22:00 to 7:00. */
const DEFAULT_HOURS = { from: 22 * 60, to: 7 * 60 };

type QuietHours = NotifySettings['quietHours'];

/** Hours of the day without notifications. */
export function QuietHoursSetting(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { quietHours } = useNotifySettings();
  const last = useStore(stores.settings, (settings) => settings.lastQuietHours);
  // Invalid values stay in the fields until they are corrected.
  const [invalid, setInvalid] = useState<QuietHours>(null);
  const shown = invalid ?? quietHours;
  const [id, problemId] = [useId(), useId()];

  function save(next: QuietHours): void {
    setInvalid(null);
    actions.settings.change({ type: 'quietHoursSet', quietHours: next });
  }

  function setTime(end: 'from' | 'to', field: HTMLInputElement): void {
    const minutes = parseClock(field.value);
    if (quietHours === null || shown === null) return;
    field.value = formatClock(minutes ?? shown[end]);
    if (minutes === null || minutes === shown[end]) return;
    const next = { ...shown, [end]: minutes };
    if (next.from === next.to) setInvalid(next);
    else save(next);
  }

  return (
    <section {...asSetting('quietHours')} className={styles['row']} aria-label={t('settings.quietHours')}>
      <div className={controls['grow']}>
        <label htmlFor={id}>{t('settings.quietHours')}</label>
        <small>{t('settings.quietHint')}</small>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={quietHours !== null}
        className={styles['switch']}
        checked={quietHours !== null}
        onChange={(event) => save(event.target.checked ? (last ?? DEFAULT_HOURS) : null)}
      />
      {quietHours !== null && shown !== null && (
        <div className={styles['times']}>
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className={styles['time']}>
              {t(`settings.${end}`)}
              <input
                key={shown[end]}
                type="text"
                dir="ltr"
                autoComplete="off"
                size={8}
                aria-invalid={invalid !== null}
                aria-describedby={invalid === null ? undefined : problemId}
                defaultValue={formatClock(shown[end])}
                onBlur={(event) => setTime(end, event.target)}
                onKeyDown={(event) => event.key === 'Enter' && setTime(end, event.currentTarget)}
              />
            </label>
          ))}
          {invalid !== null && (
            <small id={problemId} role="alert" className={styles['bad']}>
              {t('settings.sameTime')}
            </small>
          )}
        </div>
      )}
    </section>
  );
}
