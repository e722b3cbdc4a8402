import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { InstallSection } from './InstallSection.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';
import { UpdatesSection } from './UpdatesSection.tsx';

/** The version, the installation as an app, and on the desktop updates and a file for those who help with a problem. */
export function AboutPage(): ReactElement {
  const t = useWords();
  const description = useStore(useParley().stores.host, (host) => host.description);
  return (
    <>
      {description !== null && <p>{t('settings.version', { version: description.version })}</p>}
      <p className={styles['note']}>{t('settings.licence')}</p>
      <InstallSection />
      <UpdatesSection />
      {description?.kind === 'desktop' && <Diagnostics />}
    </>
  );
}

function Diagnostics(): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const [isSaved, setSaved] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(): Promise<void> {
    setSaved(false);
    const answer = await client.request('host.saveDiagnostics', {});
    setProblem(answer.ok ? null : answer.error);
    setSaved(answer.ok && answer.value.isSaved);
  }

  return (
    <section {...asSetting('diagnostics')}>
      <h4>{t('settings.diagnostics')}</h4>
      <p className={styles['note']}>{t('settings.diagnosticsHint')}</p>
      <ProblemText problem={problem} className={styles['bad']} />
      <div className={styles['buttons']}>
        <button type="button" className={controls['secondary']} onClick={() => void save()}>
          {t('settings.saveDiagnostics')}
        </button>
        <output>{isSaved && t('settings.diagnosticsSaved')}</output>
      </div>
    </section>
  );
}
