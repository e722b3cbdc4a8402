import { Popover } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import {
  type DateFieldKind,
  datePattern,
  formatDateField,
  parseDateField,
  parseTypedDate,
} from '../../text/dateInput.ts';
import { dayField } from '../../text/dayField.ts';
import { Calendar } from './Calendar.tsx';
import styles from './Calendar.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

export interface DateFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'ref'> {
  readonly kind: DateFieldKind;
  /** "2026-11-21", with a time "2026-11-21T09:05", or the typed text if it is empty or not a complete date. */
  readonly value: string;
  /** The last day that can be chosen: "2026-11-21". */
  readonly lastDay?: string;
  readonly onValue: (value: string) => void;
}

/** Time of a day that is chosen before any time was typed. */
const MORNING = '09:00';

/**
 * A date in the interface's own locale and clock. The browser's date fields follow the locale of the browser, which a
 * page can't change.
 */
export function DateField({ kind, value, lastDay, onValue, ref, ...field }: DateFieldProps): ReactElement {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const [day = '', time = MORNING] = value.split('T');

  function choose(chosen: number): void {
    setOpen(false);
    setTyped(null);
    const isWhole = parseDateField(value) !== null;
    onValue(kind === 'day' ? dayField(chosen) : `${dayField(chosen)}T${isWhole ? time : MORNING}`);
  }

  return (
    <Field
      {...field}
      {...(ref !== undefined && { ref })}
      // Its parts stand in the order in which they are typed.
      dir="ltr"
      autoComplete="off"
      placeholder={datePattern(kind)}
      value={typed ?? formatDateField(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(parseTypedDate(target.value, kind) ?? target.value);
      }}
      onBlur={() => setTyped(null)}
      end={
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <IconButton icon="calendar" className={styles['open']} label={t('common.chooseDate')} />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              ref={content}
              className={styles['popover']}
              align="end"
              sideOffset={6}
              collisionPadding={8}
              aria-label={t('common.chooseDate')}
              onOpenAutoFocus={(event) => {
                event.preventDefault();
                content.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
              }}
            >
              <Calendar day={parseDateField(day)} lastDay={lastDay} onChoose={choose} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      }
    />
  );
}
