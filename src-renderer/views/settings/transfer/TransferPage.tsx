import { type ReactElement, useRef, useState } from 'react';
import { describeProblem } from '../../../i18n/describeProblem.ts';
import { useWords } from '../../../i18n/useWords.ts';
import type { Problem } from '../../../stores/Problem.ts';
import { saveText } from '../../../files/saveFile.ts';
import { useParley } from '../../ParleyContext.ts';
import controls from '../../parts/controls.module.css';
import { FileInput } from '../../parts/FileInput.tsx';
import styles from '../Settings.module.css';
import { asSetting, settingTitle } from '../settingsIndex.ts';
import { describeSetting } from './describeSetting.ts';
import { type ImportPlan, planImport } from './planImport.ts';
import {
  isPortable,
  MAX_SETTINGS_BYTES,
  parseSettingsFile,
  SETTINGS_FILE,
  type SettingsFile,
  writeSettingsFile,
} from './settingsFile.ts';
import { applyImport, readPortableSettings } from './portableSettings.ts';
import { warnedFirst } from './warnedFirst.ts';

/** Saves the settings in a file, and loads them from one. */
export function TransferPage(): ReactElement {
  const t = useWords();
  const parley = useParley();

  async function save(): Promise<void> {
    const { values } = await readPortableSettings(parley);
    saveText(writeSettingsFile(values), { name: SETTINGS_FILE, type: 'application/json' });
  }

  return (
    <>
      <section className={styles['row']} aria-label={t('transfer.save')} {...asSetting('saveSettings')}>
        <div className={controls['grow']}>
          {t('transfer.save')}
          <small>{t('transfer.saveHint')}</small>
        </div>
        <div className={styles['buttons']}>
          <button type="button" className={controls['secondary']} onClick={() => void save()}>
            {t('transfer.saveButton')}
          </button>
        </div>
      </section>
      <Import />
    </>
  );
}

type ImportState =
  | { readonly step: 'choose' }
  | { readonly step: 'refused'; readonly status: Exclude<SettingsFile['status'], 'read'> }
  | { readonly step: 'review'; readonly plan: ImportPlan; readonly leftOut: readonly string[] }
  | { readonly step: 'applying' }
  | { readonly step: 'done'; readonly problem: Problem | null };

function Import(): ReactElement {
  const t = useWords();
  const parley = useParley();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function choose(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const parsed: SettingsFile =
      file.size > MAX_SETTINGS_BYTES ? { status: 'tooLarge' } : parseSettingsFile(await readText(file));
    if (parsed.status !== 'read') return setState({ step: 'refused', status: parsed.status });
    const plan = planImport(await readPortableSettings(parley), parsed.values);
    setState({ step: 'review', plan, leftOut: [...parsed.leftOut, ...plan.leftOut] });
  }

  async function confirm(plan: ImportPlan): Promise<void> {
    setState({ step: 'applying' });
    button.current?.focus();
    setState({ step: 'done', problem: await applyImport(parley, plan) });
  }

  function cancel(): void {
    setState({ step: 'choose' });
    button.current?.focus();
  }

  return (
    <section aria-label={t('transfer.load')} {...asSetting('loadSettings')}>
      <div className={styles['row']}>
        <div className={controls['grow']}>
          {t('transfer.load')}
          <small>{t('transfer.loadHint')}</small>
        </div>
        <div className={styles['buttons']}>
          <FileInput ref={input} accept=".json,application/json" onChoose={([file]) => void choose(file)} />
          <button ref={button} type="button" className={controls['secondary']} onClick={() => input.current?.click()}>
            {t('transfer.choose')}
          </button>
        </div>
      </div>
      {state.step === 'refused' && (
        <p className={styles['bad']} role="alert">
          {t(`transfer.refused.${state.status}`)}
        </p>
      )}
      {state.step === 'review' && (
        <Review plan={state.plan} leftOut={state.leftOut} onApply={() => void confirm(state.plan)} onCancel={cancel} />
      )}
      {state.step === 'done' && state.problem !== null && (
        <p className={styles['bad']} role="alert">
          {t('settings.notWritten', { why: describeProblem(t, state.problem) })}
        </p>
      )}
      <output className={styles['note']}>
        {state.step === 'done' && state.problem === null && t('transfer.done')}
      </output>
    </section>
  );
}

/** Empty if the file can't be read, for example because it was removed meanwhile. */
async function readText(file: File): Promise<string> {
  return file.text().catch(() => '');
}

interface ReviewProps {
  readonly plan: ImportPlan;
  /** As they are in the file. */
  readonly leftOut: readonly string[];
  readonly onApply: () => void;
  readonly onCancel: () => void;
}

/** What an import would change, before it does. */
function Review({ plan: { changes }, leftOut, onApply, onCancel }: ReviewProps): ReactElement {
  const t = useWords();
  return (
    <>
      <p>
        <output>
          {changes.length === 0 ? t('transfer.nothing') : t('transfer.changes', { count: changes.length })}
        </output>
      </p>
      {changes.length > 0 && (
        <ul className={styles['list']} aria-label={t('transfer.changesLabel')}>
          {warnedFirst(changes).map(({ name, from, to, warning }) => (
            <li key={name} className={styles['row']}>
              <span>
                {settingTitle(t, name)}
                {warning !== null && <small className={styles['bad']}>{t(`transfer.warning.${warning}`)}</small>}
              </span>
              <span>
                {t('transfer.change', { from: describeSetting(t, name, from), to: describeSetting(t, name, to) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LeftOut names={leftOut} />
      <div className={styles['buttons']}>
        {changes.length > 0 && (
          <button type="button" className={controls['primary']} onClick={onApply}>
            {t('transfer.apply')}
          </button>
        )}
        <button type="button" className={controls['secondary']} onClick={onCancel}>
          {t('common.cancel')}
        </button>
      </div>
    </>
  );
}

/** Number of names that are shown. */
const MAX_NAMES = 10;
/** A name of the file may have any length. */
const MAX_NAME = 40;

function LeftOut({ names }: { readonly names: readonly string[] }): ReactElement | null {
  const t = useWords();
  if (names.length === 0) return null;
  return (
    <>
      <p className={styles['note']}>{t('transfer.leftOut')}</p>
      <ul aria-label={t('transfer.leftOutLabel')}>
        {names.slice(0, MAX_NAMES).map((name) => (
          <li key={name}>
            <bdi>{isPortable(name) ? settingTitle(t, name) : shorten(name)}</bdi>
          </li>
        ))}
        {names.length > MAX_NAMES && <li>{t('transfer.more', { count: names.length - MAX_NAMES })}</li>}
      </ul>
    </>
  );
}

function shorten(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MAX_NAME ? name : `${letters.slice(0, MAX_NAME).join('')}…`;
}
