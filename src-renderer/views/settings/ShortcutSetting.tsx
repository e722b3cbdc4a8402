import { type ReactElement, useEffect, useEffectEvent, useId, useState } from 'react';
import { acceleratorOf } from '#shared/text/accelerator.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { acceleratorLabels, isOwnShortcut } from '../keys/shortcuts.ts';
import controls from '../parts/controls.module.css';
import { isMac } from '../parts/isMac.ts';
import keyboardPageStyles from './KeyboardPage.module.css';
import styles from './Settings.module.css';
import { useDesktopSettings } from './useDesktopSettings.ts';

/** The shortcut that shows the window from any program; renders nothing in a browser. */
export function ShortcutSetting(): ReactElement | null {
  const t = useWords();
  const id = useId();
  const { settings, problem, change } = useDesktopSettings();
  const [fault, setFault] = useState<'noModifier' | 'own' | null>(null);
  const { isRecording, start, stop } = useRecording((accelerator) => {
    const faultNow = accelerator === null ? 'noModifier' : isOwnShortcut(accelerator) ? 'own' : null;
    setFault(faultNow);
    if (faultNow === null) change({ shortcut: accelerator });
    return faultNow === null;
  });
  if (settings === null) return null;
  const { shortcut, shortcutState } = settings;
  const note = fault === null && shortcut !== null && shortcutState !== 'active' ? shortcutState : null;

  function toggleRecording(): void {
    setFault(null);
    if (isRecording) stop();
    else start();
  }

  return (
    <section aria-label={t('keys.global.title')}>
      <h4>{t('keys.global.title')}</h4>
      <div className={styles['row']}>
        <div>
          <span id={id}>{t('keys.global.label')}</span>
          <small>{t('keys.global.hint')}</small>
        </div>
        <div className={styles['buttons']}>
          <button
            type="button"
            className={controls['secondary']}
            aria-labelledby={`${id} ${id}-value`}
            aria-pressed={isRecording}
            onClick={toggleRecording}
            onBlur={stop}
          >
            <span id={`${id}-value`} className={keyboardPageStyles['combination']}>
              {isRecording ? (
                t('keys.global.press')
              ) : shortcut === null ? (
                t('keys.global.none')
              ) : (
                <span dir="ltr">{acceleratorLabels(shortcut).join(' + ')}</span>
              )}
            </span>
          </button>
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

const MODIFIER_KEYS = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta']);

interface Recording {
  readonly isRecording: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * Reads the combinations that the person presses, until one is accepted. Escape ends it, and Tab leaves the field.
 * @param accept called with each one; null: it can't be a shortcut
 */
function useRecording(accept: (accelerator: string | null) => boolean): Recording {
  const [isRecording, setRecording] = useState(false);

  const record = useEffectEvent((event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'Tab' && isPlain) return;
    // No other listener acts on the combination: Escape would close the dialog.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || MODIFIER_KEYS.has(event.key)) return;
    if ((event.key === 'Escape' && isPlain) || accept(pressedIn(event))) setRecording(false);
  });

  useEffect(() => {
    if (!isRecording) return undefined;
    const listener = (event: KeyboardEvent): void => record(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isRecording]);

  return { isRecording, start: () => setRecording(true), stop: () => setRecording(false) };
}

function pressedIn(event: KeyboardEvent): string | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
  const isAltGraph = event.getModifierState('AltGraph');
  return acceleratorOf({ key, code, ctrlKey, altKey, shiftKey, metaKey, isAltGraph }, isMac);
}
