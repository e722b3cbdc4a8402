import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import {
  TEAM_LIMIT_NAMES,
  TEAM_LIMITS_MAX,
  type TeamLimitChanges,
  type TeamLimits,
  type TeamUsage,
} from '#shared/contract/teamModel.ts';
import { isNearLimit } from '#shared/quota/isNearLimit.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Team.module.css';

type LimitName = (typeof TEAM_LIMIT_NAMES)[number];

/** The limits of the team. Only the owner changes others than that of rooms. */
export function LimitsPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const { limits, usage } = useStore(stores.team);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { team } = actions;

  useEffect(() => void team.loadLimits().then(setProblem), [team]);

  return (
    <>
      <ProblemText problem={problem} className={styles['problem']} />
      {limits !== null && usage !== null && isNearLimit(usage.openInvitations, limits.openInvitations) && (
        <output className={styles['note']}>
          {t('team.invitationsNear', { used: usage.openInvitations, limit: limits.openInvitations })}
        </output>
      )}
      {limits === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {limits !== null && (
        // Another form when the limits change.
        <LimitsForm key={TEAM_LIMIT_NAMES.map((name) => limits[name]).join()} limits={limits} usage={usage} />
      )}
    </>
  );
}

interface LimitsFormProps {
  readonly limits: TeamLimits;
  readonly usage: TeamUsage | null;
}

function LimitsForm({ limits, usage }: LimitsFormProps): ReactElement {
  const t = useWords();
  const { team } = useParley().actions;
  const isOwner = useMe().role === 'owner';
  const [texts, setTexts] = useState<Partial<Record<LimitName, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const textOf = (name: LimitName): string => texts[name] ?? (limits[name] === 0 ? '' : String(limits[name]));

  function hintOf(name: LimitName): string {
    if (name !== 'openInvitations' || usage === null) return t(`team.${name}Hint`, { most: LIMITS.invitations });
    return t('team.openInvitationsUsage', { used: usage.openInvitations, most: LIMITS.invitations });
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    const changes: { -readonly [Name in keyof TeamLimitChanges]: TeamLimitChanges[Name] } = {};
    for (const name of TEAM_LIMIT_NAMES) {
      const limit = parseLimit(name, textOf(name));
      if (limit === null) return;
      if (limit !== limits[name]) changes[name] = limit;
    }
    setProblem(await team.setLimits(changes));
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
      {TEAM_LIMIT_NAMES.map((name) => {
        const canChange = isOwner || name === 'roomsPerPerson';
        const isInvalid = isChecked && parseLimit(name, textOf(name)) === null;
        return (
          <Field
            key={name}
            label={t(`team.${name}`)}
            hint={canChange ? hintOf(name) : t('team.ownerLimit')}
            error={isInvalid ? t('team.badLimit', { max: TEAM_LIMITS_MAX[name] }) : null}
            inputMode="numeric"
            value={textOf(name)}
            readOnly={!canChange}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            autoComplete="off"
          />
        );
      })}
      <ProblemText problem={problem} className={styles['problem']} />
      <ServerButton type="submit" className={controls['primary']}>
        {t('team.saveLimits')}
      </ServerButton>
    </form>
  );
}

/** Null: not a number that this limit may have. An empty text is no limit. */
function parseLimit(name: LimitName, text: string): number | null {
  const limit = Number(text);
  return /^\d*$/.test(text.trim()) && limit <= TEAM_LIMITS_MAX[name] ? limit : null;
}
