import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Person } from '#shared/contract/model.ts';
import { partnersIn, partnersWithMessages } from '../../stores/conversations/selectors.ts';
import { othersInOrder } from '../../stores/people/reduce.ts';
import { personMatches } from '../../stores/profiles/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { useWords } from '../../i18n/useWords.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { Invitation } from '../invitation/Invitation.tsx';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { useIsPaused, usePresence } from '../names/usePerson.ts';
import { useStatus, withStatus } from '../names/useStatus.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { useOffline } from '../parts/ServerButton.tsx';
import styles from './Sidebar.module.css';
import { useAlwaysListed } from './useAlwaysListed.ts';
import { useProgressiveList } from './useProgressiveList.ts';
import { SidebarItem } from './SidebarItem.tsx';

export interface PeopleListProps {
  readonly query: string;
  /** Whether to show the invitation here, because it is not shown elsewhere in the window. */
  readonly invites: boolean;
  readonly onOpened: () => void;
}

/** People with whom I have no conversation yet; choosing one starts it. The others are among the direct messages. */
export function PeopleList({ query, invites, onOpened }: PeopleListProps): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const people = useStore(stores.people);
  const presence = useStore(stores.presence);
  const now = useToday();
  const profiles = useStore(stores.profiles);
  const known = useStore(stores.conversations, useShallow(partnersIn));
  const [problem, setProblem] = useState<Problem | null>(null);
  const mine = useAlwaysListed();
  const written = useStore(
    stores.conversations,
    useShallow((state) => partnersWithMessages(state, mine)),
  );
  const others = useMemo(() => othersInOrder(people, presence, me.id), [people, presence, me.id]);
  const leftOut = new Set(written);
  const shown = others.filter((person) => !leftOut.has(person.id) && personMatches(profiles, person, query, now));
  const part = useProgressiveList(shown);

  async function choose(person: Person): Promise<void> {
    const refused = await actions.conversations.openWith(person.id);
    setProblem(refused);
    if (refused === null) onOpened();
  }

  if (query.trim() !== '' && shown.length === 0 && problem === null) return null;
  return (
    <section>
      <div className={styles['heading']}>
        <h2>{t('sidebar.people')}</h2>
      </div>
      <ProblemText problem={problem} className={styles['note']} />
      <ul aria-label={t('sidebar.people')}>
        {part.map((person) => (
          <Boundary key={person.id} kind="item" resetKeys={[person]}>
            <PersonItem
              person={person}
              isKnown={known.includes(person.id)}
              isStop={person === shown[0]}
              onChoose={() => void choose(person)}
            />
          </Boundary>
        ))}
        {others.length === 0 && (
          <li className={styles['note']}>
            {t('sidebar.noPeople')}
            {invites && <Invitation />}
          </li>
        )}
        {others.length > 0 && shown.length === 0 && <li className={styles['note']}>{t('sidebar.noOthers')}</li>}
      </ul>
    </section>
  );
}

interface PersonItemProps {
  readonly person: Person;
  /** There already is a conversation with them. */
  readonly isKnown: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
}

function PersonItem({ person, isKnown, isStop, onChoose }: PersonItemProps): ReactElement {
  const t = useWords();
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const status = useStatus(person.id);
  const offline = useOffline();
  return (
    <SidebarItem
      avatar={<Avatar person={person} online={here} isPaused={isPaused} />}
      name={person.name}
      sign={status?.emoji}
      description={withStatus(describeHere(t, here, isPaused), status)}
      isStop={isStop}
      disabledReason={isKnown ? null : offline}
      onChoose={onChoose}
    />
  );
}
