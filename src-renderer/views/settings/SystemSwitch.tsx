import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchSetting } from './SwitchSetting.tsx';

export interface SystemSwitchProps {
  readonly label: string;
  /** `null`: follows the system. */
  readonly userValue: boolean | null;
  readonly systemValue: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch that follows the system until the person sets it here. */
export function SystemSwitch({ label, userValue, systemValue, onChange }: SystemSwitchProps): ReactElement {
  const { t } = useTranslation();
  return (
    <SwitchSetting
      label={label}
      hint={t(userValue === null ? 'settings.asSystem' : 'settings.notAsSystem')}
      isOn={userValue ?? systemValue}
      onChange={onChange}
    />
  );
}
