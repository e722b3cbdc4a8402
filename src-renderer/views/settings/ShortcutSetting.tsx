import { type ReactElement, useId, useState } from 'react';
import { acceleratorOf } from '#shared/text/accelerator.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { keyPress, useBindings } from '../keys/bindings.ts';
import { acceleratorLabels, isOwnShortcut } from '../keys/shortcuts.ts';
import { RecordingButton } from '../keys/RecordingButton.tsx';
import { useRecording } from '../keys/useRecording.ts';
import controls from '../parts/controls.module.css';
import { isMac } from '../parts/isMac.ts';
import keyboardPageStyles from './KeyboardPage.module.css';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';
import type { ChangeableDesktopSettings } from './useDesktopSettings.ts';

/** The shortcut that shows the window from any program; renders nothing in a browser. */
export function ShortcutSetting({ settings, problem, change }: ChangeableDesktopSettings): ReactElement | null {
  const t = useWords();
  const id = useId();
  const bindings = useBindings();
  const [fault, setFault] = useState<'noModifier' | 'own' | null>(null);
  const { isRecording, toggle, stop } = useRecording((event) => {
    const accelerator = acceleratorOf(keyPress(event), isMac);
    const faultNow = accelerator === null ? 'noModifier' : isOwnShortcut(accelerator, bindings) ? 'own' : null;
    setFault(faultNow);
    if (faultNow === null) change({ shortcut: accelerator });
    return faultNow === null;
  });
  if (settings === null) return null;
  const { shortcut, shortcutState } = settings;
  const note = fault === null && shortcut !== null && shortcutState !== 'active' ? shortcutState : null;

  function toggleRecording(): void {
    setFault(null);
    toggle();
  }

  return (
    <section {...asSetting('globalShortcut')} aria-label={t('keys.global.title')}>
      <h4>{t('keys.global.title')}</h4>
      <div className={styles['row']}>
        <div>
          <span id={id}>{t('keys.global.label')}</span>
          <small>{t('keys.global.hint')}</small>
        </div>
        <div className={styles['buttons']}>
          <RecordingButton
            labelId={id}
            isRecording={isRecording}
            onToggle={toggleRecording}
            onStop={stop}
            className={keyboardPageStyles['combination']}
          >
            {shortcut === null ? (
              t('keys.global.none')
            ) : (
              <span dir="ltr">{acceleratorLabels(shortcut).join(' + ')}</span>
            )}
          </RecordingButton>
          {shortcut !== null && (
            <button type="button" className={controls['secondary']} onClick={() => change({ shortcut: null })}>
              {t('keys.global.remove')}
            </button>
          )}
        </div>
      </div>
      {fault !== null && (
        <p className={styles['bad']} role="alert">
          {t(`keys.global.${fault}`)}
        </p>
      )}
      {fault === null && problem !== null && (
        <p className={styles['bad']} role="alert">
          {describeProblem(t, problem)}
        </p>
      )}
      {problem === null && note !== null && <p className={styles['note']}>{t(`keys.global.${note}`)}</p>}
    </section>
  );
}
