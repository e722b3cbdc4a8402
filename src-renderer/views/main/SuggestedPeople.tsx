import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Person } from '#shared/contract/model.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { othersInOrder } from '../../stores/people/selectors.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useIsPaused } from '../names/useIsPaused.ts';
import { usePresence } from '../names/usePresence.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { focusComposer } from '../parts/focusComposer.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './Welcome.module.css';

/** Maximum number of people shown; the sidebar lists the others. */
const MAX_PEOPLE = 5;

/** A few people who are present; choosing one opens the conversation with them. */
export function SuggestedPeople(): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const me = useMe();
  const people = useStore(stores.people);
  const presence = useStore(stores.presence);
  const [problem, setProblem] = useState<Problem | null>(null);
  const others = useMemo(() => othersInOrder(people, presence, me.id).slice(0, MAX_PEOPLE), [people, presence, me.id]);

  async function choose(person: Person): Promise<void> {
    const result = await actions.conversations.openWith(person.id);
    setProblem(result);
    if (result === null) focusComposer();
  }

  return (
    <>
      <ProblemText problem={problem} className={styles['problem']} />
      <ul className={styles['people']} aria-label={t('welcome.people')}>
        {others.map((person) => (
          <li key={person.id}>
            <PersonButton person={person} onChoose={() => void choose(person)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PersonButtonProps {
  readonly person: Person;
  readonly onChoose: () => void;
}

function PersonButton({ person, onChoose }: PersonButtonProps): ReactElement {
  const { t } = useTranslation();
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const presence = describeHere(t, here, isPaused);
  return (
    <ServerButton onClick={onChoose}>
      <Avatar person={person} online={here} isPaused={isPaused} />
      <span className={cx(controls['named'], controls['cut'])} title={person.name}>
        <span className="visuallyHidden">{t('welcome.writeTo')}</span> {person.name}
      </span>
      <span className={cx(controls['muted'], controls['aside'], controls['cut'])} title={presence}>
        {presence}
      </span>
    </ServerButton>
  );
}
