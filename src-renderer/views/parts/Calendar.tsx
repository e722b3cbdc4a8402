import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { dayField, startOfField } from '../../text/dayField.ts';
import { addDays, dayName, monthName, weekdayName } from '../../text/times.ts';
import { useToday } from '../ParleyContext.ts';
import styles from './Calendar.module.css';
import { IconButton } from './IconButton.tsx';
import { NEXT_ARROW, PREVIOUS_ARROW } from './inlineArrows.ts';

export interface CalendarProps {
  /** The chosen day (ms since 1970). */
  readonly day: number | null;
  readonly lastDay: string | undefined;
  readonly onChoose: (day: number) => void;
}

/** The first year that can be chosen. */
const FIRST_YEAR = 1970;
const DAYS_OF_WEEK = 7;
/** Days by which a key moves the focus. */
const STEPS: Readonly<Record<string, number>> = {
  [PREVIOUS_ARROW]: -1,
  [NEXT_ARROW]: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** Calendar of one month to choose a day from. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ day, lastDay, onChoose }: CalendarProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const last = lastDay ?? LAST_DAY;
  const [focused, setFocused] = useState(() => clamp(day ?? today, last));
  const grid = useRef<HTMLTableElement>(null);
  const stop = dayField(focused);
  /** The day gets the focus after a key press; the buttons for the months keep the focus that they have. */
  const shouldFocusDay = useRef(false);
  useEffect(() => {
    if (shouldFocusDay.current) grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
    shouldFocusDay.current = false;
  }, [stop]);

  function changeMonth(months: number): void {
    setFocused(clamp(addMonths(focused, months), last));
  }

  function keyDown(event: KeyboardEvent): void {
    const days = STEPS[event.key];
    const months = MONTHS[event.key];
    if (days === undefined && months === undefined) return;
    event.preventDefault();
    shouldFocusDay.current = true;
    if (days !== undefined) setFocused(clamp(addDays(focused, days), last));
    else if (months !== undefined) changeMonth(months);
  }

  const weeks = weeksOf(focused);
  const nextMonth = addMonths(firstOfMonth(focused), 1);
  return (
    <div className={styles['calendar']}>
      <div className={styles['month']}>
        <IconButton icon="chevronLeft" label={t('common.previousMonth')} onClick={() => changeMonth(-1)} />
        <span aria-live="polite">{monthName(focused)}</span>
        <IconButton
          icon="chevronRight"
          label={t('common.nextMonth')}
          disabled={dayField(nextMonth) > last}
          onClick={() => changeMonth(1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA grid pattern for dates */}
      <table ref={grid} role="grid" aria-label={monthName(focused)} onKeyDown={keyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th key={each} scope="col">
                {weekdayName(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => {
                const field = dayField(each);
                return (
                  <td key={each} aria-selected={day !== null && field === dayField(day)}>
                    <button
                      type="button"
                      data-day={field}
                      data-other={new Date(each).getMonth() !== new Date(focused).getMonth()}
                      aria-label={dayName(each, today)}
                      aria-current={field === dayField(today) ? 'date' : undefined}
                      tabIndex={field === stop ? 0 : -1}
                      disabled={field > last}
                      onClick={() => onChoose(each)}
                    >
                      {new Date(each).getDate()}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The last day that a field can hold. */
const LAST_DAY = '9999-12-31';

function clamp(at: number, last: string): number {
  const date = new Date(at);
  const latest = startOfField(last);
  if (latest !== null && at > latest) return latest;
  return date.getFullYear() < FIRST_YEAR ? new Date(FIRST_YEAR, 0, 1).getTime() : at;
}

/** The same day of another month, or the last day where that month is shorter. */
function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + months);
  const daysOfMonth = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  return date.setDate(Math.min(day, daysOfMonth));
}

function firstOfMonth(at: number): number {
  return new Date(at).setDate(1);
}

/** The weeks that contain a day of this month, Monday to Sunday. */
function weeksOf(at: number): readonly (readonly number[])[] {
  const first = firstOfMonth(at);
  const start = addDays(first, -((new Date(first).getDay() + 6) % DAYS_OF_WEEK));
  const end = addMonths(first, 1);
  const weeks: number[][] = [];
  for (let week = start; week < end; week = addDays(week, DAYS_OF_WEEK)) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(week, index)));
  }
  return weeks;
}
