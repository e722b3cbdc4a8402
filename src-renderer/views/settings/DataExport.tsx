import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { exportWords } from '../../i18n/exportWords.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { DataExportState } from '../../stores/dataExport/reduce.ts';
import { sizeOf } from '../../text/sizes.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useOffline } from '../parts/ServerButton.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

/** Saves a copy of what the person wrote and set. It continues when the settings are closed. */
export function DataExport(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const state = useStore(stores.dataExport);
  const offline = useOffline();
  const isRunning = state.status === 'running';
  // One button, so that it keeps the focus; an export is cancelled without a connection, too.
  const reason = isRunning ? null : offline;
  const click = (): void => {
    if (isRunning) actions.dataExport.cancel();
    else if (reason === null) void actions.dataExport.start(exportWords(t));
  };
  return (
    <section {...asSetting('dataExport')} aria-labelledby="data-export">
      <h4 id="data-export">{t('dataExport.heading')}</h4>
      <p className={styles['note']}>{t('dataExport.text')}</p>
      {state.status === 'failed' && (
        <p className={styles['bad']} role="alert">
          {t('dataExport.failed', { why: describeProblem(t, state.problem) })}
        </p>
      )}
      <div className={styles['buttons']}>
        <button
          type="button"
          className={controls['secondary']}
          aria-disabled={reason !== null}
          title={reason ?? undefined}
          onClick={click}
        >
          {t(isRunning ? 'dataExport.cancel' : 'dataExport.start')}
        </button>
        {isRunning && <Progress {...state} />}
        <output>{resultOf(t, state)}</output>
      </div>
    </section>
  );
}

function Progress({ done, total, bytes }: Extract<DataExportState, { status: 'running' }>): ReactElement {
  const t = useWords();
  return (
    <>
      <progress aria-label={t('dataExport.progress')} {...(total > 0 && { max: total, value: done })} />
      <span>{t('dataExport.running', { done, count: total, size: sizeOf(bytes) })}</span>
    </>
  );
}

/** Announced because its element is there before it has a text. */
function resultOf(t: TFunction, state: DataExportState): string {
  if (state.status !== 'saved') return '';
  return state.leftOut === 0 ? t('dataExport.saved') : t('dataExport.savedPartly', { count: state.leftOut });
}
