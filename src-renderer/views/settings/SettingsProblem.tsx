import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './Settings.module.css';

/** Why the last change was refused, if it was. */
export function SettingsProblem(): ReactElement | null {
  const t = useWords();
  const { stores } = useParley();
  const problem = useStore(stores.settings, (settings) => settings.problem);
  if (problem === null) return null;
  return (
    <p className={styles['bad']} role="alert">
      {t('settings.notWritten', { why: describeProblem(t, problem) })}
    </p>
  );
}
