import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Retention, RETENTION_KINDS } from '#shared/contract/retentionCalls.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { shortenedKinds } from '../../stores/retention/reduce.ts';
import { dayName } from '../../text/times.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { LegalHolds } from './LegalHolds.tsx';
import styles from './Team.module.css';

const DAY_MS = 86_400_000;

/** After how many days messages are deleted, and the legal holds. Only the owner changes them. */
export function RetentionPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { days, holds } = useStore(stores.retention);
  const people = useStore(stores.team, (team) => team.people);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { retention, team } = actions;
  const { id } = useMe();
  const isOwner = people?.some((person) => person.id === id && person.role === 'owner') === true;

  useEffect(() => void retention.loadAll().then(setProblem), [retention]);
  useEffect(() => void team.loadPeople(), [team]);

  return (
    <>
      <p className={styles['note']}>{t('retention.intro')}</p>
      <ProblemText problem={problem} className={styles['problem']} />
      {(days === null || people === null) && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {days !== null && people !== null && (
        // Another form when the limits change elsewhere.
        <DaysForm key={RETENTION_KINDS.map((kind) => days[kind]).join()} days={days} canChange={isOwner} />
      )}
      {holds !== null && people !== null && (
        <LegalHolds holds={holds} people={people} canChange={isOwner} onProblem={setProblem} />
      )}
    </>
  );
}

interface DaysFormProps {
  readonly days: Retention;
  readonly canChange: boolean;
}

type Texts = Readonly<Record<keyof Retention, string>>;

function DaysForm({ days, canChange }: DaysFormProps): ReactElement {
  const t = useWords();
  const { retention } = useParley().actions;
  const shown = (count: number): string => (count === 0 ? '' : String(count));
  const [texts, setTexts] = useState<Texts>({
    direct: shown(days.direct),
    group: shown(days.group),
    room: shown(days.room),
  });
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState<Retention | null>(null);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    const wanted = parseAll(texts);
    if (wanted === null) return;
    if (shortenedKinds(days, wanted).length > 0) setAsked(wanted);
    else setProblem(await retention.set(wanted));
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
      {RETENTION_KINDS.map((kind) => {
        const isBad = isChecked && parseDays(texts[kind]) === null;
        return (
          <Field
            key={kind}
            label={t(`retention.${kind}`)}
            hint={t('retention.daysHint')}
            error={isBad ? t('retention.badDays', { max: LIMITS.retentionDays }) : null}
            inputMode="numeric"
            value={texts[kind]}
            placeholder={t('retention.never')}
            readOnly={!canChange}
            onChange={(event) => setTexts({ ...texts, [kind]: event.target.value })}
            autoComplete="off"
          />
        );
      })}
      <ProblemText problem={problem} className={styles['problem']} />
      {canChange ? (
        <ServerButton type="submit" className={controls['primary']}>
          {t('team.save')}
        </ServerButton>
      ) : (
        <p className={styles['note']}>{t('retention.ownerOnly')}</p>
      )}
      {asked !== null && <ConfirmDays before={days} wanted={asked} onClose={() => setAsked(null)} />}
    </form>
  );
}

interface ConfirmDaysProps {
  readonly before: Retention;
  readonly wanted: Retention;
  readonly onClose: () => void;
}

/** Asks before a change that deletes messages that exist. */
function ConfirmDays({ before, wanted, onClose }: ConfirmDaysProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const { retention } = useParley().actions;
  return (
    <ConfirmDialog
      danger
      title={t('retention.confirmTitle')}
      text={t('retention.confirmText')}
      confirmLabel={t('retention.confirmYes')}
      onConfirm={() => retention.set(wanted)}
      onClose={onClose}
    >
      <ul>
        {shortenedKinds(before, wanted).map((kind) => (
          <li key={kind}>{t(`retention.confirm.${kind}`, { day: dayName(today - wanted[kind] * DAY_MS, today) })}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Empty: never. Null: not a number of days. */
function parseDays(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const count = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : 0;
  return count >= 1 && count <= LIMITS.retentionDays ? count : null;
}

function parseAll(texts: Texts): Retention | null {
  const [direct, group, room] = [parseDays(texts.direct), parseDays(texts.group), parseDays(texts.room)];
  return direct === null || group === null || room === null ? null : { direct, group, room };
}
