import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { describeIdleTime } from '../../i18n/describeDuration.ts';
import { isOpen } from '../../stores/connection/selectors.ts';
import { noRoomPeople } from '../../stores/members/reduce.ts';
import { seatedMembers, removedPeople } from '../../stores/members/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopyLink } from './CopyLink.tsx';
import styles from './Details.module.css';
import { Fact } from './Fact.tsx';
import { groupByPresence } from './groupByPresence.ts';
import { RemovedPerson } from './RemovedPerson.tsx';
import { RoomMember } from './RoomMember.tsx';

/** A room's settings, its people, and how others are invited. */
export function RoomDetails({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const { t } = useTranslation();
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

  const removed = room.ownerId === me.id ? removedPeople(people) : [];

  return (
    <>
      <h2>{t('insideRoom.about')}</h2>
      <Fact name={t('insideRoom.password')} value={t(room.locked ? 'insideRoom.required' : 'insideRoom.notRequired')} />
      <Fact name={t('insideRoom.closes')} value={describeIdleTime(t, room.idleTtlMs)} />
      {room.hidden && <Fact name={t('insideRoom.shown')} value={t('insideRoom.toMembers')} />}
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
      <h2>{t('insideRoom.share')}</h2>
      <CopyLink title={room.title} />
    </>
  );
}
