import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { saveText } from '../../files/saveFile.ts';
import type { Problem } from '../../stores/Problem.ts';
import { dayField } from '../../text/dayField.ts';
import { isoTime } from '../../text/formats.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { AuditFilterForm } from './AuditFilterForm.tsx';
import { describeAction } from './describeAction.ts';
import styles from './Team.module.css';

/** Who did what to whom, from where, newest first. */
export function AuditPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const audit = useStore(stores.team, (state) => state.audit);
  const people = useStore(stores.people);
  const today = useToday();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { team } = actions;

  useEffect(() => {
    void team.showAudit({}).then(setProblem);
    void team.loadPeople();
  }, [team]);

  async function save(): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    const csv = await team.exportAudit();
    setSaving(false);
    setProblem(csv.ok ? null : csv.error);
    if (csv.ok) saveText(csv.value, { name: `parley-audit-${dayField(today)}.csv`, type: 'text/csv' });
  }

  const nameOf = (id: string | undefined): string => people[id ?? '']?.name ?? t('team.formerPerson');
  const { entries = null, next = null } = audit.page ?? {};
  const isFiltered = Object.values(audit.filter).some((value) => value !== undefined);
  return (
    <>
      <AuditFilterForm onFilter={(filter) => void team.showAudit(filter).then(setProblem)} />
      <ServerButton className={controls['secondary']} aria-disabled={isSaving} onClick={() => void save()}>
        {t(isSaving ? 'team.auditExporting' : 'team.auditExport')}
      </ServerButton>
      <ProblemText problem={problem} className={styles['problem']} />
      {entries === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {entries?.length === 0 && (
        <p className={styles['note']}>{t(isFiltered ? 'team.noMatchingEntries' : 'team.noEntries')}</p>
      )}
      <ol className={styles['list']} aria-label={t('team.audit')}>
        {entries?.map((entry) => (
          <li key={entry.seq} className={styles['entry']}>
            <span>
              <b>{nameOf(entry.by)}</b> {describeAction(t, entry, nameOf(entry.target))}
            </span>
            <small>
              <time dateTime={isoTime(entry.at)}>{dayAndTime(entry.at, today)}</time> · {entry.address}
            </small>
          </li>
        ))}
      </ol>
      {next !== null && (
        <ServerButton className={controls['secondary']} onClick={() => void team.loadMoreAudit().then(setProblem)}>
          {t('team.more')}
        </ServerButton>
      )}
    </>
  );
}
