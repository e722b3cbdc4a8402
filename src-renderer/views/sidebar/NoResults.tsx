import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { nameMatches } from '../../stores/people/selectors.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import styles from './Sidebar.module.css';

/** Says that a typed name is in none of the lists above. */
export function NoResults({ query }: { readonly query: string }): ReactElement {
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
  const isNothing = query.trim() !== '' && !names.some((name) => nameMatches(name, query));
  return <output className={styles['noResults']}>{isNothing && t('sidebar.noResults')}</output>;
}
