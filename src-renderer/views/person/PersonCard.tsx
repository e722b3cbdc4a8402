import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { Person, RoomSummary } from '#shared/contract/model.ts';
import { foldName } from '#shared/text/personName.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { DirectKind } from '../../stores/conversations/actions.ts';
import type { Problem } from '../../stores/Problem.ts';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import { recentNames } from '../../stores/profiles/reduce.ts';
import { isLockedRoom } from '../../stores/rooms/selectors.ts';
import { isPersonFollowed } from '../../stores/topics/reduce.ts';
import { BlockButton } from '../block/BlockButton.tsx';
import { useIsPaused, usePresence } from '../names/usePerson.ts';
import { useMe, useNow, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { ProfileLines } from '../names/ProfileLines.tsx';
import { cx } from '../parts/cx.ts';
import { focusComposer } from '../parts/focus.ts';
import { Icon } from '../parts/Icon.tsx';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { Devices } from './Devices.tsx';
import { DirectDevices } from './DirectDevices.tsx';
import styles from './PersonCard.module.css';

export interface PersonCardProps {
  /** Has the name that was shown where the card was opened: in a room the nickname. */
  readonly person: Person;
  readonly onClose: () => void;
}

/** Card of a person: presence, buttons to write to them and to follow them, and the rooms that we share. */
export function PersonCard({ person, onClose }: PersonCardProps): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const now = useNow();
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const seen = useStore(stores.presence, (presence) => presence[person.id]);
  const account = useStore(stores.people, (people) => people[person.id]);
  const profile = useStore(stores.profiles, (profiles) => profiles[person.id]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isMe = person.id === me.id;
  const name = isMe ? me.name : (account?.name ?? person.name);
  const [former] = recentNames(profile, name, now);

  async function write(kind: DirectKind): Promise<void> {
    const refused = await actions.conversations.openWith(person.id, kind);
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
          <b className={styles['name']} dir="auto">
            {name}
          </b>
          <div className={styles['presence']}>
            {here !== null && seen !== undefined && !isMe
              ? describePresence(t, seen, now)
              : describeHere(t, here, isPaused)}
          </div>
        </div>
      </div>
      <ProfileLines userId={person.id} />
      {foldName(person.name) !== foldName(name) && (
        <p className={styles['note']}>{t('person.knownHereAs', { name: person.name })}</p>
      )}
      {former !== undefined && <p className={styles['note']}>{t('person.formerly', { name: former })}</p>}
      {isMe && <p className={styles['note']}>{t('person.you')}</p>}
      {isVisitor(person.id) && !isMe && <p className={styles['note']}>{t('person.visitor')}</p>}
      {!isMe && !isVisitor(person.id) && (
        <>
          <ServerButton
            className={cx(controls['primary'], styles['write'])}
            onClick={() => void write({ encrypted: false })}
          >
            <Icon name="send" />
            {t('person.message')}
          </ServerButton>
          <ServerButton
            className={cx(controls['secondary'], styles['follow'])}
            onClick={() => void write({ encrypted: true })}
          >
            <Icon name="encrypted" />
            {t('encryption.openEncrypted')}
          </ServerButton>
          <FollowButton userId={person.id} name={name} onAnswer={setProblem} />
          <BlockButton
            person={{ id: person.id, name }}
            className={cx(controls['secondary'], styles['follow'])}
            onAnswer={setProblem}
          />
        </>
      )}
      <ProblemText problem={problem} className={styles['problem']} />
      <Devices userId={person.id} name={name} isMe={isMe} />
      <DirectDevices userId={person.id} name={name} isMe={isMe} />
      {!isMe && <SharedRooms userId={person.id} onClose={onClose} />}
    </>
  );
}

interface SharedRoomsProps {
  readonly userId: string;
  readonly onClose: () => void;
}

function SharedRooms({ userId, onClose }: SharedRoomsProps): ReactElement | null {
  const t = useWords();
  const { actions } = useParley();
  const rooms = useSharedRooms(userId);
  if (rooms.length === 0) return null;
  return (
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
  );
}

interface FollowButtonProps {
  readonly userId: string;
  readonly name: string;
  readonly onAnswer: (problem: Problem | null) => void;
}

/** Follows a person, or ends it. Hidden while it is unknown whether the server supports it. */
function FollowButton({ userId, name, onAnswer }: FollowButtonProps): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const isFollowed = useStore(stores.topics, (topics) => isPersonFollowed(topics, userId));
  const isKnown = useStore(stores.topics, ({ people }) => people !== null);
  const [isBusy, setBusy] = useState(false);
  if (!isKnown) return null;

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const { followPerson, unfollowPerson } = actions.topics;
    onAnswer(await (isFollowed ? unfollowPerson(userId) : followPerson(userId)));
    setBusy(false);
  }

  return (
    <ServerButton
      className={cx(controls['secondary'], styles['follow'])}
      aria-busy={isBusy}
      title={t(isFollowed ? 'person.followingHint' : 'person.followHint', { name })}
      onClick={() => void toggle()}
    >
      {t(isFollowed ? 'person.following' : 'person.follow')}
    </ServerButton>
  );
}

/** Maximum number of rooms whose people are requested when a card opens. */
const MAX_REQUESTED = 50;

/**
 * The rooms that a person and I share, the most recent first. Requests the people of rooms that were not opened yet.
 */
function useSharedRooms(userId: string): readonly RoomSummary[] {
  const { stores, actions } = useParley();
  const conversations = useStore(stores.conversations);
  const members = useStore(stores.members);
  const rooms = useMemo(() => roomsInOrder(conversations).filter(canRequestMembers), [conversations]);

  useEffect(() => {
    const { getState } = stores.members;
    const toRequest = roomsInOrder(stores.conversations.getState()).filter(
      (one) => canRequestMembers(one) && getState()[one.conversationId]?.described !== true,
    );
    for (const { conversationId } of toRequest.slice(0, MAX_REQUESTED)) void actions.members.refresh(conversationId);
  }, [stores, actions]);

  return rooms.filter(({ conversationId }) => members[conversationId]?.byId[userId]?.inside === true);
}

/** The people of a room can't be requested until its password was entered. */
function canRequestMembers(room: RoomSummary): boolean {
  return !isLockedRoom(room);
}
