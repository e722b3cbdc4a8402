import { type ReactElement, useMemo } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { inOrder } from '../../stores/conversations/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useListing } from '../sections/useListing.ts';
import { ConversationItem } from './ConversationItem.tsx';
import styles from './Sidebar.module.css';
import { type SidebarFilter, useIsListed } from './useIsListed.ts';
import { useProgressiveList } from './useProgressiveList.ts';
import { useRowProps } from './useRowProps.ts';

export interface ArchivedListProps {
  readonly filter: SidebarFilter;
  readonly onOpened: () => void;
}

/** The archived conversations of all kinds; nothing without one that matches. */
export function ArchivedList({ filter, onOpened }: ArchivedListProps): ReactElement | null {
  const t = useWords();
  const conversations = useStore(useParley().stores.conversations);
  const listingOf = useListing();
  const isListed = useIsListed(filter);
  const shown = useMemo(
    () => inOrder(Object.values(conversations).filter((one) => listingOf(one) === 'archived' && isListed(one))),
    [conversations, listingOf, isListed],
  );
  const rendered = useProgressiveList(shown);
  const rowProps = useRowProps(
    shown.map(({ conversationId }) => conversationId),
    onOpened,
    { isDraggable: false },
  );

  if (shown.length === 0) return null;
  return (
    <section>
      <div className={styles['heading']}>
        <h2>{t('sections.archived')}</h2>
      </div>
      <ul aria-label={t('sections.archived')}>
        {rendered.map((conversation) => (
          <Boundary key={conversation.conversationId} kind="item" resetKeys={[conversation]}>
            <ConversationItem conversation={conversation} {...rowProps(conversation.conversationId)} />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}
