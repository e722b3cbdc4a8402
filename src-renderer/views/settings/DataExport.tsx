import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { exportWords } from '../../i18n/exportWords.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { DataExportState } from '../../stores/dataExport/reduce.ts';
import { sizeOf } from '../../text/sizes.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Settings.module.css';

/** Saves a copy of what the person wrote and set. It continues when the settings are closed. */
export function DataExport(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const state = useStore(stores.dataExport);
  return (
    <section aria-labelledby="data-export">
      <h4 id="data-export">{t('dataExport.heading')}</h4>
      <p className={styles['note']}>{t('dataExport.text')}</p>
      {state.status === 'failed' && (
        <p className={styles['bad']} role="alert">
          {t('dataExport.failed', { why: describeProblem(t, state.problem) })}
        </p>
      )}
      <div className={styles['buttons']}>
        {state.status === 'running' ? (
          <button type="button" className={controls['secondary']} onClick={actions.dataExport.cancel}>
            {t('dataExport.cancel')}
          </button>
        ) : (
          <ServerButton className={controls['secondary']} onClick={() => void actions.dataExport.start(exportWords(t))}>
            {t('dataExport.start')}
          </ServerButton>
        )}
        <Progress state={state} />
      </div>
    </section>
  );
}

function Progress({ state }: { readonly state: DataExportState }): ReactElement {
  const t = useWords();
  const { status } = state;
  if (status === 'running') {
    const { done, total, bytes } = state;
    return (
      <>
        <progress aria-label={t('dataExport.progress')} {...(total > 0 && { max: total, value: done })} />
        <span>{t('dataExport.running', { done, count: total, size: sizeOf(bytes) })}</span>
      </>
    );
  }
  return (
    <output>
      {status === 'saved' && state.leftOut === 0 && t('dataExport.saved')}
      {status === 'saved' && state.leftOut > 0 && t('dataExport.savedPartly', { count: state.leftOut })}
    </output>
  );
}
