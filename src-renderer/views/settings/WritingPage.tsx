import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../i18n/describeProblem.ts';
import styles from './Settings.module.css';
import { SpellingLanguages } from './SpellingLanguages.tsx';
import { useSpelling } from './useSpelling.ts';

/** Spell checking settings of this computer. */
export function WritingPage(): ReactElement {
  const { t } = useTranslation();
  const { spelling, problem, change } = useSpelling();
  const id = useId();
  return (
    <>
      {spelling?.by === 'dictionaries' && (
        <SpellingLanguages {...spelling} onChange={(languages) => change({ languages })} />
      )}
      {spelling?.by === 'system' && (
        <div className={styles['row']}>
          <label htmlFor={id}>{t('settings.spelling')}</label>
          <input
            id={id}
            type="checkbox"
            role="switch"
            aria-checked={spelling.isOn}
            className={styles['switch']}
            checked={spelling.isOn}
            onChange={(event) => change({ isOn: event.target.checked })}
          />
        </div>
      )}
      {problem !== null && (
        <p className={styles['bad']} role="alert">
          {t('settings.notWritten', { why: describeProblem(t, problem) })}
        </p>
      )}
      {spelling !== null && <p className={styles['note']}>{t(`settings.spellingBy.${spelling.by}`)}</p>}
    </>
  );
}
