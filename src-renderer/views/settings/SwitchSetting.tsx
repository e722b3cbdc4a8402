import { type ReactElement, useId } from 'react';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';

export interface SwitchSettingProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with an explanation. */
export function SwitchSetting({ label, hint, isOn, onChange }: SwitchSettingProps): ReactElement {
  const id = useId();
  return (
    <div className={styles['row']}>
      <div className={controls['grow']}>
        <label htmlFor={id}>{label}</label>
        <small id={`${id}-hint`}>{hint}</small>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        className={styles['switch']}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
