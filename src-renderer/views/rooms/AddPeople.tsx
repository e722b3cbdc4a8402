import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { noRoomPeople } from '../../stores/members/reduce.ts';
import { nameMatches, othersInOrder } from '../../stores/people/selectors.ts';
import { SendToDialog } from '../forward/SendToDialog.tsx';
import { useRoomLink } from '../names/useRoomLink.ts';
import { useMe, useParley } from '../ParleyContext.ts';

/** Maximum number of people shown; the others are found by name. */
const MAX_PEOPLE = 100;

/**
 * Sends people the link to a room as a direct message. They enter the room themselves, with its password if it has one.
 */
export function AddPeople({ conversation }: { readonly conversation: RoomSummary }): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const me = useMe();
  const { conversationId, room } = conversation;
  const link = useRoomLink(room.title);
  const people = useStore(stores.people);
  const presence = useStore(stores.presence);
  const members = useStore(stores.members, (all) => all[conversationId] ?? noRoomPeople);
  const [query, setQuery] = useState('');
  const receivers = useMemo(
    () =>
      othersInOrder(people, presence, me.id)
        .filter(({ id, name }) => members.byId[id]?.inside !== true && nameMatches(name, query))
        .slice(0, MAX_PEOPLE)
        .map((person) => ({ id: person.id, person, name: person.name })),
    [people, presence, me.id, members, query],
  );

  return (
    <SendToDialog
      title={t('insideRoom.addPeopleTitle', { name: room.title })}
      subtitle={t(room.locked ? 'insideRoom.addPeopleLocked' : 'insideRoom.addPeopleText')}
      labels={{
        find: t('insideRoom.addPeopleFind'),
        list: t('insideRoom.addPeopleList'),
        empty: query === '' ? t('insideRoom.addPeopleNobody') : t('sidebar.noResults'),
      }}
      query={query}
      onQuery={setQuery}
      recipients={receivers}
      onSend={({ id }) => actions.rooms.invite(id, t('writing.invitation', { room: room.title, link }))}
      onClose={actions.rooms.closeDialog}
    />
  );
}
