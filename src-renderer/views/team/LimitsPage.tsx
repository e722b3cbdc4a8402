import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '#shared/contract/limits.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Field } from '../parts/Field.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Team.module.css';

/** The limits of the team. */
export function LimitsPage(): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const limits = useStore(stores.team, (state) => state.limits);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { team } = actions;

  useEffect(() => void team.loadLimits().then(setProblem), [team]);

  return (
    <>
      <ProblemText problem={problem} className={styles['problem']} />
      {limits === null && problem === null && <p className={styles['note']}>{t('team.loading')}</p>}
      {limits !== null && <LimitsForm key={limits.roomsPerPerson} roomsPerPerson={limits.roomsPerPerson} />}
    </>
  );
}

function LimitsForm({ roomsPerPerson }: { readonly roomsPerPerson: number }): ReactElement {
  const t = useWords();
  const { team } = useParley().actions;
  const [rooms, setRooms] = useState(roomsPerPerson === 0 ? '' : String(roomsPerPerson));
  const [isInvalid, setInvalid] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const isValid = /^\d{0,4}$/.test(rooms.trim()) && Number(rooms) <= LIMITS.roomsPerPersonMax;
    setInvalid(!isValid);
    if (isValid) setProblem(await team.setLimits({ roomsPerPerson: Number(rooms) }));
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void save(event)} noValidate>
      <Field
        label={t('team.roomsPerPerson')}
        hint={t('team.roomsPerPersonHint')}
        error={isInvalid ? t('team.badLimit', { max: LIMITS.roomsPerPersonMax }) : null}
        inputMode="numeric"
        value={rooms}
        onChange={(event) => setRooms(event.target.value)}
        autoComplete="off"
      />
      <ProblemText problem={problem} className={styles['problem']} />
      <ServerButton type="submit" className={controls['primary']}>
        {t('team.saveLimits')}
      </ServerButton>
    </form>
  );
}
