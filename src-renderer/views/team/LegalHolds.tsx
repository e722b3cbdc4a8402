import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import { conversationIdSchema } from '#shared/contract/model.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import type { Hold } from '#shared/contract/retentionCalls.ts';
import type { TeamMember } from '#shared/contract/teamModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { LOCK, roomsInOrder } from '../../stores/conversations/selectors.ts';
import type { Problem } from '../../stores/Problem.ts';
import { compareNames } from '../../text/formats.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import settings from '../settings/Settings.module.css';
import styles from './Team.module.css';

interface LegalHoldsProps {
  readonly holds: readonly Hold[];
  readonly people: readonly TeamMember[];
  readonly canChange: boolean;
  readonly onProblem: (problem: Problem | null) => void;
}

/** What is exempt from the deletion of old messages. */
export function LegalHolds({ holds, people, canChange, onProblem }: LegalHoldsProps): ReactElement {
  const t = useWords();
  const today = useToday();
  const { stores, actions } = useParley();
  const conversations = useStore(stores.conversations);
  const nameOf = (id: string): string => people.find((person) => person.id === id)?.name ?? t('retention.unknown');

  function describe({ kind, id }: Hold['target']): string {
    if (kind === 'person') return nameOf(id);
    const known = conversations[id];
    if (known?.kind === 'room') return known.room.title;
    if (isRoom(id)) return id.split(':').at(-1) ?? '';
    const names = peopleOf(id).map(nameOf).join(' · ');
    return isEncryptedConversation(id) ? `${LOCK} ${names}` : names;
  }

  return (
    <>
      <h4>{t('retention.holds')}</h4>
      <p className={styles['note']}>{t('retention.holdsText')}</p>
      {canChange && <NewHold holds={holds} people={people} onProblem={onProblem} />}
      {holds.length === 0 && <p className={styles['note']}>{t('retention.noHolds')}</p>}
      <ul className={styles['list']} aria-label={t('retention.holds')}>
        {holds.map(({ target, by, at }) => (
          <li key={`${target.kind} ${target.id}`} className={styles['row']}>
            <span className={cx(controls['cut'], controls['grow'])}>{describe(target)}</span>
            <small>{t('retention.heldBy', { name: nameOf(by), time: dayAndTime(at, today) })}</small>
            {canChange && (
              <ServerButton
                className={controls['secondary']}
                onClick={() => void actions.retention.hold(target, false).then(onProblem)}
              >
                {t('retention.lift')}
              </ServerButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Begins a hold on a person or on one of my rooms. */
function NewHold({ holds, people, onProblem }: Omit<LegalHoldsProps, 'canChange'>): ReactElement {
  const t = useWords();
  const id = useId();
  const { stores, actions } = useParley();
  const rooms = roomsInOrder(useStore(stores.conversations));
  const [chosen, setChosen] = useState('');
  const isHeld = (target: string): boolean => holds.some(({ target: held }) => held.id === target);

  async function hold(): Promise<void> {
    const kind = conversationIdSchema.safeParse(chosen).success ? 'conversation' : 'person';
    const problem = await actions.retention.hold({ kind, id: chosen }, true);
    onProblem(problem);
    if (problem === null) setChosen('');
  }

  return (
    <div className={styles['row']}>
      <label htmlFor={id} className="visuallyHidden">
        {t('retention.choose')}
      </label>
      <select
        id={id}
        className={cx(settings['select'], controls['grow'])}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('retention.choose')}</option>
        <optgroup label={t('team.people')}>
          {people
            .filter((person) => !isHeld(person.id))
            .toSorted((one, other) => compareNames(one.name, other.name))
            .map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
        </optgroup>
        <optgroup label={t('retention.rooms')}>
          {rooms
            .filter(({ conversationId }) => !isHeld(conversationId))
            .map(({ conversationId, room }) => (
              <option key={conversationId} value={conversationId}>
                {room.title}
              </option>
            ))}
        </optgroup>
      </select>
      <ServerButton className={controls['secondary']} disabled={chosen === ''} onClick={() => void hold()}>
        {t('retention.hold')}
      </ServerButton>
    </div>
  );
}
