import type { TFunction } from 'i18next';
import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Report } from '#shared/contract/reportCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { ReportListKind } from '../../stores/reports/reduce.ts';
import { dayAndTime } from '../../text/times.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useParley, useToday } from '../ParleyContext.ts';
import { TextRun } from '../markdown/TextRun.tsx';
import { useAccountName } from '../names/usePerson.ts';
import { Boundary } from '../parts/Boundary.tsx';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { Choice } from '../settings/SettingControls.tsx';
import styles from './Team.module.css';

/** The reported messages, newest report first; admins delete the message or dismiss the report. */
export function ReportsPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { reports } = actions;
  const list = useStore(stores.reports, (state) => state.list);
  const [kind, setKind] = useState<ReportListKind>('open');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);

  useEffect(() => {
    void reports.show(kind).then(setProblem);
    return () => reports.leave();
  }, [reports, kind]);

  return (
    <>
      <Choice
        label={t('reports.which')}
        value={kind}
        options={[
          { value: 'open', label: t('reports.open') },
          { value: 'resolved', label: t('reports.resolved') },
        ]}
        onChoose={setKind}
      />
      <ProblemText problem={problem} className={styles['problem']} />
      {list === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {list?.reports.length === 0 && (
        <p className={styles['note']}>{t(kind === 'open' ? 'reports.noneOpen' : 'reports.noneResolved')}</p>
      )}
      <ol className={styles['list']} aria-label={t('team.reports')}>
        {list?.reports.map((report) => (
          <Boundary key={report.id} kind="item">
            <ReportRow
              report={report}
              onDelete={() => setDeleting(report.id)}
              onDismiss={() => void reports.dismiss(report.id).then(setProblem)}
            />
          </Boundary>
        ))}
      </ol>
      {list !== null && list.next !== null && (
        <ServerButton className={controls['secondary']} onClick={() => void reports.loadMore().then(setProblem)}>
          {t('team.more')}
        </ServerButton>
      )}
      {deleting !== null && (
        <ConfirmDialog
          title={t('reports.deleteTitle')}
          text={t('reports.deleteText')}
          confirmLabel={t('reports.deleteYes')}
          danger
          onConfirm={() => reports.deleteMessage(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

interface ReportRowProps {
  readonly report: Report;
  readonly onDelete: () => void;
  readonly onDismiss: () => void;
}

function ReportRow({ report, onDelete, onDismiss }: ReportRowProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const nameOf = useAccountName();
  const { message, reports, count, resolved } = report;
  const more = count - reports.length;
  return (
    <li className={styles['report']}>
      <p className={styles['source']}>
        <b dir="auto">{nameOf(message.from)}</b> · <span dir="auto">{placeOf(t, message)}</span> ·{' '}
        {dayAndTime(message.at, today)}
      </p>
      <blockquote className={styles['reported']} dir="auto">
        {message.text === '' && message.files.length === 0 ? (
          t(message.place === 'encrypted' ? 'messages.encrypted' : 'reports.noText')
        ) : (
          <TextRun text={message.text} />
        )}
        {message.files.length > 0 && (
          <small>
            <TextRun text={t('reports.files', { names: message.files.join(', ') })} />
          </small>
        )}
      </blockquote>
      <ul>
        {reports.map(({ by, at, reason, note, text }) => (
          <li key={by}>
            <small>
              {t('reports.by', { name: nameOf(by), time: dayAndTime(at, today), reason: t(`reports.${reason}`) })}
            </small>
            {note !== '' && (
              <p dir="auto">
                <TextRun text={note} />
              </p>
            )}
            {text !== undefined && (
              <>
                <small>{t('reports.changed')}</small>
                <blockquote className={styles['reported']} dir="auto">
                  <TextRun text={text} />
                </blockquote>
              </>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <small>{t('reports.more', { count: more })}</small>}
      {resolved === null ? (
        <div className={styles['buttons']}>
          <ServerButton className={controls['secondary']} onClick={onDelete}>
            {t('reports.delete')}
          </ServerButton>
          <ServerButton className={controls['secondary']} onClick={onDismiss}>
            {t('reports.dismiss')}
          </ServerButton>
        </div>
      ) : (
        <small>
          {t(resolved.outcome === 'deleted' ? 'reports.deletedBy' : 'reports.dismissedBy', {
            name: nameOf(resolved.by),
            time: dayAndTime(resolved.at, today),
          })}
        </small>
      )}
    </li>
  );
}

function placeOf(t: TFunction, { place, title }: Report['message']): string {
  if (place === 'direct') return t('reports.inDirect');
  if (place === 'group') return t('reports.inGroup');
  return place === 'hidden' || title === '' ? t('reports.inHidden') : t('reports.inRoom', { title });
}
