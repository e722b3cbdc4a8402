import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';

export interface SystemSwitchProps {
  readonly label: string;
  /** `null`: as the system has it. */
  readonly chosen: boolean | null;
  readonly system: boolean;
  readonly onChange: (on: boolean) => void;
}

/** On or off, and as the system has it until the person sets it otherwise here. */
export function SystemSwitch({ label, chosen, system, onChange }: SystemSwitchProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const on = chosen ?? system;
  return (
    <div className={styles['row']}>
      <div className={controls['grow']}>
        <label htmlFor={id}>{label}</label>
        <small id={`${id}-hint`}>{t(chosen === null ? 'settings.asSystem' : 'settings.notAsSystem')}</small>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        aria-describedby={`${id}-hint`}
        className={styles['switch']}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
