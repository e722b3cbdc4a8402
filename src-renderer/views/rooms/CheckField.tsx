import type { ReactElement } from 'react';
import styles from './RoomForm.module.css';

interface CheckFieldProps {
  readonly label: string;
  /** Shown below the label. */
  readonly hint?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox of a form. */
export function CheckField({ label, hint, checked, disabled = false, onChange }: CheckFieldProps): ReactElement {
  return (
    <label className={styles['check']}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        {label}
        {hint !== undefined && <span>{hint}</span>}
      </div>
    </label>
  );
}
