import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { RoomSummary } from '#shared/contract/model.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { isModerator, mayModerate, roomRole } from '#shared/conversation/roomRole.ts';
import { describeIdleTime, describeTimeLeft } from '../../i18n/describeDuration.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isOpen } from '../../stores/connection/reduce.ts';
import { type RoomPerson, noRoomPeople } from '../../stores/members/reduce.ts';
import { type MutedUntil, removedPeople, seatedMembers } from '../../stores/members/selectors.ts';
import type { Problem } from '../../stores/Problem.ts';
import { serverTime } from '../../stores/rooms/clock.ts';
import { dayAndTime } from '../../text/times.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useMe, useNow, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { useRoomLink } from '../names/useRoomLink.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { type PresenceStatus, useIsPaused } from '../names/usePerson.ts';
import { PersonMenu } from '../owner/PersonMenu.tsx';
import { Avatar } from '../parts/Avatar.tsx';
import { PersonName } from '../person/PersonName.tsx';
import { useRemainingMute } from '../members/useMyMute.ts';
import styles from './Details.module.css';
import { Fact } from './Fact.tsx';
import { groupByPresence } from './groupByPresence.ts';
import { JoinRequests } from './JoinRequests.tsx';

/** A room's settings, its people, and how others are invited. */
export function RoomDetails({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId, room } = conversation;
  const people = useStore(stores.members, (members) => members[conversationId] ?? noRoomPeople);
  const canBeKnown = useStore(stores.connection, isOpen);
  const members = seatedMembers(people).map((person) => ({
    person,
    // The current user is always present.
    here: canBeKnown ? person.here || person.userId === me.id : null,
  }));

  const clockOffset = useStore(stores.rooms, (rooms) => serverTime(rooms, 0));
  const serverNow = useNow() + clockOffset;
  const removed = isModerator(room, me.id) ? removedPeople(people, serverNow) : [];

  return (
    <>
      {isModerator(room, me.id) && <JoinRequests conversationId={conversationId} />}
      {room.direct !== true && <RoomFacts conversation={conversation} />}
      {room.seats === 0 ? (
        <h2>{t('insideRoom.membersCount', { count: room.seatsTaken })}</h2>
      ) : (
        <>
          <h2>{t('insideRoom.seatsTaken', { taken: room.seatsTaken, seats: room.seats })}</h2>
          <div className={styles['bar']} aria-hidden="true">
            <i style={{ width: `${Math.min(100, (room.seatsTaken / room.seats) * 100)}%` }} />
          </div>
        </>
      )}
      {!people.described && <p className={controls['muted']}>{t('insideRoom.peopleUnknown')}</p>}
      {groupByPresence(t, members).map((group) => (
        <section key={group.key}>
          <h2 id={`people-${group.key}`}>{group.title}</h2>
          <ul aria-labelledby={`people-${group.key}`}>
            {group.people.map(({ person, here }) => (
              <Boundary key={person.userId} kind="item" resetKeys={[person]}>
                <RoomMember person={person} conversation={conversation} here={here} />
              </Boundary>
            ))}
          </ul>
        </section>
      ))}
      {removed.length > 0 && (
        <section>
          <h2 id="people-removed">{t('insideRoom.removedPeople')}</h2>
          <ul aria-labelledby="people-removed">
            {removed.map((person) => (
              <RemovedPerson key={person.userId} person={person} conversationId={conversationId} />
            ))}
          </ul>
        </section>
      )}
      {room.direct !== true && (
        <>
          <h2>{t('insideRoom.share')}</h2>
          <CopyLink title={room.title} />
        </>
      )}
    </>
  );
}

/** The topic and the settings of a room. */
function RoomFacts({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const t = useWords();
  const { conversationId, room } = conversation;
  const description = useStore(useParley().stores.members, (members) => members[conversationId]?.description ?? '');
  return (
    <>
      <h2>{t('insideRoom.about')}</h2>
      {room.topic !== '' && <p dir="auto">{room.topic}</p>}
      {description !== '' && (
        <p className={styles['description']} dir="auto">
          {description}
        </p>
      )}
      <Fact name={t('insideRoom.password')} value={t(room.locked ? 'insideRoom.required' : 'insideRoom.notRequired')} />
      {isEncryptedRoom(conversationId) && <Fact name={t('encryption.label')} value={t('encryption.endToEnd')} />}
      <Fact name={t('insideRoom.closes')} value={describeIdleTime(t, room.idleTtlMs)} />
      {!room.hidden && room.joining !== 'private' && (
        <Fact
          name={t('insideRoom.joining')}
          value={t(room.joining === 'open' ? 'insideRoom.joiningOpen' : 'insideRoom.joiningRequest')}
        />
      )}
      {room.writers === 'moderators' && (
        <Fact name={t('insideRoom.writers')} value={t('insideRoom.writersModerators')} />
      )}
      {room.slowModeMs !== undefined && (
        <Fact name={t('insideRoom.slowMode')} value={describeIdleTime(t, room.slowModeMs)} />
      )}
      {room.hidden && <Fact name={t('insideRoom.shown')} value={t('insideRoom.toMembers')} />}
    </>
  );
}

/** Copies the link with which other people enter a room. */
function CopyLink({ title }: { readonly title: string }): ReactElement {
  const t = useWords();
  const link = useRoomLink(title);
  const labels = {
    copy: t('insideRoom.copyLink'),
    copied: t('insideRoom.linkCopied'),
    notCopied: t('insideRoom.linkNotCopied'),
  };
  return <CopyButton text={link} labels={labels} icon="link" className={cx(controls['secondary'], styles['wide'])} />;
}

interface RemovedPersonProps {
  readonly person: RoomPerson;
  readonly conversationId: string;
}

/** A person who was removed from a room, as its owner and its moderators see them. */
function RemovedPerson({ person, conversationId }: RemovedPersonProps): ReactElement {
  const t = useWords();
  const { moderation } = useParley().actions;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { userId, nickname: name, removedUntil } = person;
  const today = useToday();

  async function letBackIn(): Promise<void> {
    setBusy(true);
    setProblem(await moderation.readmit(conversationId, userId));
    setBusy(false);
  }

  return (
    <li>
      <div className={styles['removed']}>
        <div className={controls['grow']}>
          <div className={controls['cut']} title={name}>
            {name}
          </div>
          {removedUntil !== undefined && (
            <div className={styles['until']}>
              {t('insideRoom.untilTime', { time: dayAndTime(removedUntil, today) })}
            </div>
          )}
        </div>
        <ServerButton
          className={controls['secondary']}
          aria-label={t('insideRoom.letPersonBackIn', { name })}
          disabled={busy}
          onClick={() => void letBackIn()}
        >
          {t('insideRoom.letBackIn')}
        </ServerButton>
      </div>
      <ProblemText problem={problem} className={styles['problem']} />
    </li>
  );
}

interface RoomMemberProps {
  readonly person: RoomPerson;
  readonly conversation: RoomSummary;
  readonly here: PresenceStatus;
}

function RoomMember({ person, conversation, here }: RoomMemberProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { userId, nickname } = person;
  const named = { id: userId, name: nickname };
  const { room } = conversation;
  const role = roomRole(room, userId);
  return (
    <li>
      <div className={cx(styles['member'], here !== true && controls['muted'])}>
        <PersonName person={named} className={styles['person']}>
          <Avatar person={named} online={here} isPaused={useIsPaused(userId)} />
          <span className={cx(controls['named'], controls['cut'])} title={nickname}>
            {nickname}
          </span>
        </PersonName>
        <MutedChip until={person.mutedUntil} />
        {role !== 'member' && <span className={styles['role']}>{t(`insideRoom.${role}`)}</span>}
        {isVisitor(userId) && <span className={styles['role']}>{t('insideRoom.guest')}</span>}
        {userId === me.id && <span className={controls['muted']}>{t('common.you')}</span>}
        {mayModerate(room, me.id, userId) && (
          <PersonMenu conversation={conversation} person={person} onProblem={setProblem} />
        )}
      </div>
      <ProblemText problem={problem} className={styles['problem']} />
    </li>
  );
}

/** How long a person is muted; renders nothing while they are not. */
function MutedChip({ until }: { readonly until: MutedUntil }): ReactElement | null {
  const t = useWords();
  const today = useToday();
  const remaining = useRemainingMute(until);
  if (remaining === null) return null;
  const title = typeof until === 'number' ? t('insideRoom.untilTime', { time: dayAndTime(until, today) }) : undefined;
  return (
    <span className={cx(controls['chip'], controls['aside'], styles['mutedChip'])} title={title}>
      <span className={controls['cut']}>
        {remaining === 'forever'
          ? t('insideRoom.muted')
          : t('insideRoom.mutedFor', { left: describeTimeLeft(t, remaining) })}
      </span>
    </span>
  );
}
