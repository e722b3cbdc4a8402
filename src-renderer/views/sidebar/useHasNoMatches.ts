import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { nameMatches } from '../../stores/people/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';

/** Whether the typed name matches nothing in the sidebar's lists. */
export function useHasNoMatches(query: string): boolean {
  const { t } = useTranslation();
  const { stores } = useParley();
  const me = useMe();
  const people = useStore(stores.people);
  const conversations = useStore(stores.conversations);
  const ended = useStore(stores.rooms, (rooms) => rooms.ended);
  const names = useMemo(
    () => [
      t('activity.title'),
      ...Object.values(conversations).map((conversation) => partnerOf(conversation).name),
      ...Object.values(ended).map(({ room }) => room.title),
      ...Object.values(people).flatMap(({ id, name }) => (id === me.id ? [] : name)),
    ],
    [t, conversations, ended, people, me.id],
  );
  return query.trim() !== '' && !names.some((name) => nameMatches(name, query));
}
