import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Person } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { hasNone } from '../../stores/conversations/selectors.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { activePeople, othersInOrder } from '../../stores/people/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useIsGuest, useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Invitation } from '../invitation/Invitation.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { useIsPaused, usePresence } from '../names/usePerson.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { cx } from '../parts/cx.ts';
import { focusComposer } from '../parts/focus.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import styles from './Welcome.module.css';

/**
 * Shown while no conversation is open: a welcome for people without conversations, otherwise ways to choose or start
 * one.
 */
export function NoConversationOpen(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const hasNoConversations = useStore(stores.conversations, hasNone);
  const isAlone = useStore(stores.people, (people) => activePeople(people).every(({ id }) => id === me.id));
  const isLoading = useStore(stores.connection, ({ state }) => state === 'connecting' || state === 'catchingUp');
  const isSearching = useStore(stores.search, ({ open }) => open);
  const inActivity = useStore(stores.activity, ({ open }) => open);
  // Nothing is offered while it is covered, and conversations that are not loaded yet don't count as missing.
  if (isSearching || inActivity || (hasNoConversations && isLoading)) return null;
  if (hasNoConversations) return <Welcome isAlone={isAlone} />;
  return (
    <EmptyState icon="bubble" title={t('welcome.chooseTitle')} text={t('welcome.chooseText')}>
      <button type="button" className={controls['secondary']} onClick={() => actions.switcher.open('@')}>
        <Icon name="search" />
        {t('welcome.find')}
      </button>
      <RoomButtons />
    </EmptyState>
  );
}

/** Welcome view: people to write to, rooms, and how to invite others. */
function Welcome({ isAlone }: { readonly isAlone: boolean }): ReactElement {
  const t = useWords();
  const { name } = useMe();
  return (
    <div className={styles['welcome']}>
      <EmptyState
        icon="bubble"
        title={t('welcome.title', { name })}
        text={t(isAlone ? 'welcome.alone' : 'welcome.others')}
        more={!isAlone && <SuggestedPeople />}
      >
        <RoomButtons />
      </EmptyState>
      <Invitation />
    </div>
  );
}

/** Buttons to create a room and to enter one. */
function RoomButtons(): ReactElement | null {
  const t = useWords();
  const open = useParley().actions.rooms.openDialog;
  if (useIsGuest()) return null;
  return (
    <>
      <ServerButton className={controls['secondary']} onClick={() => open({ kind: 'new', name: '', like: null })}>
        <Icon name="hash" />
        {t('rooms.newTitle')}
      </ServerButton>
      <ServerButton className={controls['secondary']} onClick={() => open({ kind: 'enter', name: '' })}>
        <Icon name="chevronRight" />
        {t('rooms.enterTitle')}
      </ServerButton>
    </>
  );
}

/** Maximum number of people shown; the sidebar lists the others. */
const MAX_PEOPLE = 5;

/** A few people who are present; choosing one opens the conversation with them. */
function SuggestedPeople(): ReactElement {
  const t = useWords();
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
  const t = useWords();
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
