import { type ReactElement, useId } from 'react';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './RoomForm.module.css';

interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  /** Shown below while it is chosen. */
  readonly hint: string;
}

interface ChoiceFieldProps<Value extends string | number> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A setting of a room with few values, as radio buttons. */
export function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>): ReactElement {
  const { label, choices, value: chosen, onChange } = props;
  const id = useId();
  return (
    <fieldset className={styles['times']} aria-describedby={`${id}-below`}>
      <legend>{label}</legend>
      <div className={cx(controls['segments'], styles['segments'])}>
        {choices.map(({ value, label: name }) => (
          <label key={value}>
            <input type="radio" name={id} checked={value === chosen} onChange={() => onChange(value)} />
            {name}
          </label>
        ))}
      </div>
      <div id={`${id}-below`} className={styles['hint']}>
        {choices.find(({ value }) => value === chosen)?.hint}
      </div>
    </fieldset>
  );
}
