import { type ReactElement, useId } from 'react';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Settings.module.css';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** Radio buttons for a few options, side by side; the arrow keys move between them. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { label, value, options, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles['row']}>
      <legend>{label}</legend>
      <span aria-hidden="true">{label}</span>
      <div className={cx(controls['segments'], styles['segments'])}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChoose(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
