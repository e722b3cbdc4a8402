import { type ReactElement, useMemo } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { favouritesIn } from '../../stores/conversations/selectors.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useParley } from '../ParleyContext.ts';
import { ConversationItem } from './ConversationItem.tsx';
import styles from './Sidebar.module.css';
import { useListing } from '../sections/useListing.ts';
import { useFavourites } from '../settings/useFavourites.ts';
import { type SidebarFilter, useIsListed } from './useIsListed.ts';
import { useRowProps } from './useRowProps.ts';

export interface FavouriteListProps {
  readonly filter: SidebarFilter;
  readonly onOpened: () => void;
}

/** The conversations that I chose as favourites, of all kinds; nothing without one. */
export function FavouriteList({ filter, onOpened }: FavouriteListProps): ReactElement | null {
  const t = useWords();
  const { stores } = useParley();
  const conversations = useStore(stores.conversations);
  const favourites = useFavourites();
  const listingOf = useListing();
  const isListed = useIsListed(filter);
  const shown = useMemo(
    () => favouritesIn(conversations, favourites).filter((one) => listingOf(one) === 'favourites' && isListed(one)),
    [conversations, favourites, listingOf, isListed],
  );
  const rowProps = useRowProps(
    shown.map(({ conversationId }) => conversationId),
    onOpened,
  );

  if (shown.length === 0) return null;
  return (
    <section data-drop="favourites">
      <div className={styles['heading']}>
        <h2>{t('sidebar.favourites')}</h2>
      </div>
      <ul aria-label={t('sidebar.favourites')}>
        {shown.map((conversation) => (
          <Boundary key={conversation.conversationId} kind="item" resetKeys={[conversation]}>
            <ConversationItem conversation={conversation} {...rowProps(conversation.conversationId)} />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}
