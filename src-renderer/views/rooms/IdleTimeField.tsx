import { type ReactElement, useId, useState } from 'react';
import { describeIdleTime } from '../../i18n/describeDuration.ts';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Field } from '../parts/Field.tsx';
import styles from './RoomForm.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PRESETS = [
  { ms: 10 * MINUTE_MS, unit: 'minutes', count: 10 },
  { ms: 2 * HOUR_MS, unit: 'hours', count: 2 },
  { ms: DAY_MS, unit: 'days', count: 1 },
  { ms: 7 * DAY_MS, unit: 'days', count: 7 },
  { ms: 30 * DAY_MS, unit: 'days', count: 30 },
  { ms: 0, unit: 'never', count: 0 },
] as const;
const UNITS = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS } as const;
type Unit = keyof typeof UNITS;

export const DEFAULT_IDLE_MS = 7 * DAY_MS;

export interface IdleTimeFieldProps {
  /** Milliseconds; 0: never, NaN while the input is not a duration. */
  readonly value: number;
  readonly onChange: (idleTtlMs: number) => void;
  readonly error: string | null;
  /** Shown below the field while there is no error. */
  readonly hint?: string;
}

/** The idle time after which a room closes: one of a few presets, or a custom value. */
export function IdleTimeField({ value, onChange, error, hint }: IdleTimeFieldProps): ReactElement {
  const t = useWords();
  const id = useId();
  const below = error ?? hint;
  const [custom, setCustom] = useState(!PRESETS.some(({ ms }) => ms === value));
  const [unit, setUnit] = useState<Unit>(() => unitOf(value));
  const [count, setCount] = useState(() => String(value / UNITS[unitOf(value)]));

  function write(nextCount: string, nextUnit: Unit): void {
    setCount(nextCount);
    setUnit(nextUnit);
    const number = Number(nextCount.replace(',', '.'));
    // Only the choice “Never” is 0.
    onChange(nextCount.trim() === '' || number === 0 ? Number.NaN : Math.round(number * UNITS[nextUnit]));
  }

  return (
    <fieldset className={styles['times']} aria-describedby={below === undefined ? undefined : `${id}-below`}>
      <legend>{t('rooms.idleTime')}</legend>
      <div className={cx(controls['segments'], styles['segments'])}>
        {PRESETS.map(({ ms, unit: presetUnit, count: presetCount }) => (
          <label key={ms}>
            <input
              type="radio"
              name={id}
              checked={!custom && value === ms}
              onChange={() => {
                setCustom(false);
                onChange(ms);
              }}
            />
            {presetUnit === 'never' ? t('rooms.never') : t(`rooms.${presetUnit}`, { count: presetCount })}
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={id}
            checked={custom}
            onChange={() => {
              setCustom(true);
              const start = value > 0 ? value : DEFAULT_IDLE_MS;
              write(String(start / UNITS[unitOf(start)]), unitOf(start));
            }}
          />
          {t('rooms.otherTime')}
        </label>
      </div>
      {custom && (
        <div className={styles['custom']}>
          <Field
            label={t('rooms.howLong')}
            inputMode="decimal"
            value={count}
            onChange={(event) => write(event.target.value, unit)}
            autoComplete="off"
          />
          <select
            className={styles['unit']}
            aria-label={t('rooms.unit')}
            value={unit}
            onChange={(event) => write(count, parseUnit(event.target.value))}
          >
            <option value="minutes">{t('rooms.unitMinutes')}</option>
            <option value="hours">{t('rooms.unitHours')}</option>
            <option value="days">{t('rooms.unitDays')}</option>
          </select>
        </div>
      )}
      {below !== undefined && (
        <div id={`${id}-below`} className={styles['hint']} data-bad={error !== null} role={error ? 'alert' : undefined}>
          {below}
        </div>
      )}
      <span className="visuallyHidden" aria-live="polite">
        {custom && !Number.isNaN(value) && value > 0 && describeIdleTime(t, value)}
      </span>
    </fieldset>
  );
}

function unitOf(ms: number): Unit {
  if (ms % DAY_MS === 0) return 'days';
  return ms % HOUR_MS === 0 ? 'hours' : 'minutes';
}

function parseUnit(name: string): Unit {
  return name === 'hours' || name === 'days' ? name : 'minutes';
}
