import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchSetting } from './SwitchSetting.tsx';

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
  return (
    <SwitchSetting
      label={label}
      hint={t(chosen === null ? 'settings.asSystem' : 'settings.notAsSystem')}
      isOn={chosen ?? system}
      onChange={onChange}
    />
  );
}
