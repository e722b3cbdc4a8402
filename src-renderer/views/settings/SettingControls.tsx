import { type ReactElement, useId } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Settings.module.css';
import { asSetting, type SettingName } from './settingsIndex.ts';

/** Of a control of the personal settings. */
interface OfSetting {
  readonly setting?: SettingName;
}

interface ChoiceProps<Value extends string> extends OfSetting {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** Radio buttons for a few options, side by side; the arrow keys move between them. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { label, setting, value, options, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles['row']} {...mark(setting)}>
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

interface SwitchSettingProps extends OfSetting {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with an explanation. */
export function SwitchSetting(props: SwitchSettingProps): ReactElement {
  const { label, setting, hint, isOn, isDisabled = false, onChange } = props;
  const id = useId();
  return (
    <div className={styles['row']} {...mark(setting)}>
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
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

interface SystemSwitchProps extends OfSetting {
  readonly label: string;
  /** `null`: follows the system. */
  readonly userValue: boolean | null;
  readonly systemValue: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch that follows the system until the person sets it here. */
export function SystemSwitch({ label, setting, userValue, systemValue, onChange }: SystemSwitchProps): ReactElement {
  const t = useWords();
  return (
    <SwitchSetting
      label={label}
      {...(setting !== undefined && { setting })}
      hint={t(userValue === null ? 'settings.asSystem' : 'settings.notAsSystem')}
      isOn={userValue ?? systemValue}
      onChange={onChange}
    />
  );
}

const mark = (setting: SettingName | undefined) => (setting === undefined ? {} : asSetting(setting));
