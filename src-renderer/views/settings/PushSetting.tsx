import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { PushSetting as Setting } from '../../stores/pushes/actions.ts';
import { useParley } from '../ParleyContext.ts';
import { SwitchSetting } from './SettingControls.tsx';
import styles from './Settings.module.css';
import { asSetting, labelled } from './settingsIndex.ts';

/** Notifications while the page is closed; renders nothing where this browser or the server has none. */
export function PushSetting(): ReactElement | null {
  const t = useWords();
  const { setting, problem, change } = usePushSetting();
  if (setting === null || setting.support === 'none') return null;
  if (setting.support === 'homeScreen') {
    return (
      <p className={styles['note']} {...asSetting('push')}>
        {t('settings.push.homeScreen')}
      </p>
    );
  }
  return (
    <>
      <SwitchSetting
        {...labelled(t, 'push')}
        hint={t(setting.support === 'denied' ? 'settings.push.denied' : 'settings.push.hint')}
        isOn={setting.isOn}
        onChange={change}
      />
      {problem !== null && (
        <p className={styles['bad']} role="alert">
          {t('settings.notWritten', { why: describeProblem(t, problem) })}
        </p>
      )}
    </>
  );
}

interface ChangeableSetting {
  /** `null` until it is loaded. */
  readonly setting: Setting | null;
  readonly problem: Problem | null;
  readonly change: (isOn: boolean) => void;
}

function usePushSetting(): ChangeableSetting {
  const { pushes } = useParley().actions;
  const [setting, setSetting] = useState<Setting | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** What is known stays where it can't be read, also without a connection. */
  const load = useCallback(() => pushes.read().then((read) => setSetting((known) => read ?? known)), [pushes]);

  useEffect(() => {
    void load();
  }, [load]);

  async function change(isOn: boolean): Promise<void> {
    const publicKey = setting?.publicKey ?? null;
    if (publicKey === null) return;
    setProblem(await (isOn ? pushes.turnOn(publicKey) : pushes.turnOff()));
    await load();
  }

  return { setting, problem, change: (isOn) => void change(isOn) };
}
