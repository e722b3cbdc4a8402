import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchSetting } from './SwitchSetting.tsx';

export interface SystemSwitchProps {
  readonly label: string;
  /** `null`: follows the system. */
  readonly chosen: boolean | null;
  readonly system: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch that follows the system until the person sets it here. */
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
