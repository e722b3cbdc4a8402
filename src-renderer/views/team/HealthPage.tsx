import type { TFunction } from 'i18next';
import { type ReactElement, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import {
  HEALTH_CHECKS,
  HEALTH_STATES,
  type HealthRow,
  type HealthState,
  isAdvised,
  isHealthFinding,
} from '#shared/contract/healthCalls.ts';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { sizeOf } from '../../text/sizes.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Team.module.css';

const SUMMARIES = { ok: 'health.allOk', warning: 'health.someWarnings', problem: 'health.someProblems' } as const;

/** What the server needs, in which state it is, and what to do. */
export function HealthPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const today = useToday();
  const report = useStore(stores.health, (state) => state.report);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { health } = actions;

  useEffect(() => void health.load().then(setProblem), [health]);

  const worst = report?.rows.map(({ state }) => state).reduce(worseOf, 'ok');
  return (
    <>
      <p className={styles['note']}>{t('health.intro')}</p>
      <ProblemText problem={problem} className={styles['problem']} />
      {report === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {report !== null && worst !== undefined && (
        <p>
          <output>
            <b>{t(SUMMARIES[worst])}</b>
          </output>
        </p>
      )}
      <ul className={styles['list']} aria-label={t('team.health')}>
        {report?.rows.map((row) => (
          <HealthRowItem key={row.check} row={row} />
        ))}
      </ul>
      {report !== null && (
        <p className={styles['note']}>{t('health.checkedAt', { time: dayAndTime(report.checkedAt, today) })}</p>
      )}
      <ServerButton className={controls['secondary']} onClick={() => void health.load().then(setProblem)}>
        {t('health.checkAgain')}
      </ServerButton>
    </>
  );
}

function worseOf(one: HealthState, other: HealthState): HealthState {
  return HEALTH_STATES.indexOf(one) < HEALTH_STATES.indexOf(other) ? other : one;
}

function HealthRowItem({ row }: { readonly row: HealthRow }): ReactElement {
  const t = useWords();
  const today = useToday();
  const { state, finding } = row;
  const check = HEALTH_CHECKS.find((name) => name === row.check);
  const values = describeValues(t, row.values, today);
  const isKnown = isHealthFinding(finding);
  return (
    <li className={styles['health']}>
      <span className={styles['state']} data-state={state}>
        {t(`health.states.${state}`)}
      </span>
      <div>
        <b>{check === undefined ? row.check : t(`health.checks.${check}`)}</b>
        <p>{isKnown ? t(`health.found.${finding}`, values) : t('health.unknown', { finding })}</p>
        {isKnown && isAdvised(finding) && <small>{t(`health.advice.${finding}`)}</small>}
      </div>
    </li>
  );
}

const VALUES = [
  'version',
  'latency',
  'code',
  'savedAt',
  'usedBytes',
  'maxBytes',
  'policy',
  'replicas',
  'behind',
  'primaries',
  'difference',
  'kind',
  'pending',
  'lagMs',
  'freeBytes',
  'totalBytes',
  'uptimeMs',
] as const;

/** The values by their units, in which their names end. */
function describeValues(t: TFunction, values: HealthRow['values'], today: number) {
  const describe = (name: string): string => {
    const value = values[name] ?? '';
    if (typeof value === 'string') return value;
    if (name.endsWith('Bytes')) return sizeOf(value);
    if (name.endsWith('Ms')) return describeTimeLeft(t, value);
    return name.endsWith('At') ? dayAndTime(value, today) : String(value);
  };
  return Object.fromEntries(VALUES.map((name) => [name, describe(name)])) as Record<(typeof VALUES)[number], string>;
}
