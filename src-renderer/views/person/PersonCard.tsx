import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Person } from '#shared/contract/model.ts';
import { foldName } from '#shared/text/personName.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import type { Problem } from '../../stores/Problem.ts';
import { usePresence } from '../names/usePresence.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { focusComposer } from '../parts/focusComposer.ts';
import { Icon } from '../parts/Icon.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import styles from './PersonCard.module.css';
import { useSharedRooms } from './useSharedRooms.ts';
import { useIsPaused } from '../names/useIsPaused.ts';

export interface PersonCardProps {
  /** Has the name that was shown where the card was opened: in a room the nickname. */
  readonly person: Person;
  readonly onClose: () => void;
}

/** Card of a person: presence, a button to write to them, and the rooms that we share. */
export function PersonCard({ person, onClose }: PersonCardProps): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const me = useMe();
  const now = useNow();
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const seen = useStore(stores.presence, (presence) => presence[person.id]);
  const account = useStore(stores.people, (people) => people[person.id]);
  const rooms = useSharedRooms(person.id);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isMe = person.id === me.id;
  const name = isMe ? me.name : (account?.name ?? person.name);

  async function write(): Promise<void> {
    const refused = await actions.conversations.openWith(person.id);
    setProblem(refused);
    if (refused !== null) return;
    onClose();
    focusComposer();
  }

  return (
    <>
      <div className={styles['head']}>
        <Avatar person={{ id: person.id, name }} big online={here} isPaused={isPaused} />
        <div className={controls['grow']}>
          <b className={styles['name']}>{name}</b>
          <div className={styles['presence']}>
            {here !== null && seen !== undefined && !isMe
              ? describePresence(t, seen, now)
              : describeHere(t, here, isPaused)}
          </div>
        </div>
      </div>
      {foldName(person.name) !== foldName(name) && (
        <p className={styles['note']}>{t('person.knownHereAs', { name: person.name })}</p>
      )}
      {isMe ? (
        <p className={styles['note']}>{t('person.you')}</p>
      ) : (
        <ServerButton className={cx(controls['primary'], styles['write'])} onClick={() => void write()}>
          <Icon name="send" />
          {t('person.message')}
        </ServerButton>
      )}
      <ProblemText problem={problem} className={styles['problem']} />
      {!isMe && rooms.length > 0 && (
        <section>
          <h2 id="shared-rooms">{t('person.sharedRooms')}</h2>
          <ul aria-labelledby="shared-rooms">
            {rooms.map(({ conversationId, room }) => (
              <li key={conversationId}>
                <button
                  type="button"
                  className={cx(styles['room'], controls['cut'])}
                  onClick={() => {
                    actions.conversations.open(conversationId);
                    onClose();
                    focusComposer();
                  }}
                >
                  #{room.title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
