import type { ReactElement } from 'react';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { SwitchSetting } from './SettingControls.tsx';
import styles from './Settings.module.css';
import { labelled } from './settingsIndex.ts';
import { useDesktopSettings } from './useDesktopSettings.ts';

/** How the desktop app starts on this computer. */
export function DesktopPage(): ReactElement | null {
  const t = useWords();
  const { settings, problem, change } = useDesktopSettings();
  if (settings === null) return null;
  const { login, startsHidden, canHide } = settings;
  return (
    <>
      {login === 'unavailable' ? (
        <p className={styles['note']}>{t('settings.start.unavailable')}</p>
      ) : (
        <SwitchSetting
          {...labelled(t, 'openAtLogin')}
          hint={t(login === 'needsApproval' ? 'settings.start.needsApproval' : 'settings.start.atLoginHint')}
          isOn={login !== 'off'}
          onChange={(opensAtLogin) => change({ opensAtLogin })}
        />
      )}
      {login === 'on' && (canHide || startsHidden) && (
        <SwitchSetting
          {...labelled(t, 'startHidden')}
          hint={t('settings.start.hiddenHint')}
          isOn={startsHidden}
          onChange={(on) => change({ startsHidden: on })}
        />
      )}
      {problem !== null && (
        <p className={styles['bad']} role="alert">
          {t('settings.notWritten', { why: describeProblem(t, problem) })}
        </p>
      )}
    </>
  );
}
