import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import controls from './controls.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface ComboboxFieldProps {
  /** Its listbox has the id `${id}-results`, and the options `${id}-0` and so on. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** The number of options, and which one is active. */
  readonly count: number;
  readonly active: number;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Escape first empties it, and does not close the dialog. */
  readonly clearsOnEscape?: boolean;
  readonly className?: string | undefined;
  /** After the field. */
  readonly children?: ReactNode;
}

/** A field that finds the options of a listbox. */
export function ComboboxField(props: ComboboxFieldProps): ReactElement {
  const { id, label, placeholder, value, count, active, onChange, onKeyDown, clearsOnEscape, className, children } =
    props;
  return (
    <label className={cx(controls['searchField'], className)}>
      <Icon name="search" />
      <input
        type="search"
        role="combobox"
        dir="auto"
        {...(clearsOnEscape === true && { 'data-clears-on-escape': true })}
        aria-label={label}
        aria-expanded={count > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={count === 0 ? undefined : `${id}-${active}`}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      {children}
    </label>
  );
}

/** The option that an arrow key makes active, around both ends; null: another key. */
export function nextOption(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return (active + 1) % Math.max(count, 1);
  return key === 'ArrowUp' ? (active + count - 1) % Math.max(count, 1) : null;
}
