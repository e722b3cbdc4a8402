import { type ReactElement, useMemo } from 'react';
import { useStore } from 'zustand';
import { directsInOrder, isBegun } from '../../stores/conversations/selectors.ts';
import { activePeople } from '../../stores/people/reduce.ts';
import { useWords } from '../../i18n/useWords.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useIsGuest, useMe, useParley } from '../ParleyContext.ts';
import { Menu, MenuButton, MenuContent, MenuItem, useMenuChoice } from '../parts/Menu.tsx';
import { ConversationItem } from './ConversationItem.tsx';
import styles from './Sidebar.module.css';
import { useAlwaysListed } from './useAlwaysListed.ts';
import { useListing } from '../sections/useListing.ts';
import { isFiltering, type SidebarFilter, useIsListed } from './useIsListed.ts';
import { useProgressiveList } from './useProgressiveList.ts';
import { useRowProps } from './useRowProps.ts';

export interface ConversationListProps {
  readonly filter: SidebarFilter;
  readonly onNew: () => void;
  readonly onOpened: () => void;
}

export function ConversationList({ filter, onNew, onOpened }: ConversationListProps): ReactElement | null {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const conversations = useStore(stores.conversations);
  const listingOf = useListing();
  const alwaysListed = useAlwaysListed();
  const begun = useMemo(
    () => directsInOrder(conversations).filter((one) => isBegun(one, alwaysListed)),
    [conversations, alwaysListed],
  );
  const isListed = useIsListed(filter);
  const matching = useMemo(
    () => begun.filter((one) => listingOf(one) === 'default' && isListed(one)),
    [begun, isListed, listingOf],
  );
  const isAlone = useStore(stores.people, (people) => activePeople(people).every(({ id }) => id === me.id));
  const rendered = useProgressiveList(matching);
  const rowProps = useRowProps(
    matching.map(({ conversationId }) => conversationId),
    onOpened,
  );

  if (isFiltering(filter) && matching.length === 0) return null;
  return (
    <section data-drop="default">
      <div className={styles['heading']}>
        <h2>{t('sidebar.conversations')}</h2>
        <NewMenu onNew={onNew} />
      </div>
      <ul aria-label={t('sidebar.conversationsLabel')}>
        {rendered.map((conversation) => (
          <Boundary key={conversation.conversationId} kind="item" resetKeys={[conversation]}>
            <ConversationItem conversation={conversation} {...rowProps(conversation.conversationId)} />
          </Boundary>
        ))}
        {begun.length === 0 && !isFiltering(filter) && (
          <li className={styles['note']}>{t(isAlone ? 'sidebar.noConversationsAlone' : 'sidebar.noConversations')}</li>
        )}
      </ul>
    </section>
  );
}

/** The + menu of direct messages: with one person, who is searched for, or with several. */
function NewMenu({ onNew }: { readonly onNew: () => void }): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const isGuest = useIsGuest();
  const { button, choose, onCloseAutoFocus } = useMenuChoice<'person' | 'group'>((chosen) => {
    if (chosen === 'person') onNew();
    else actions.rooms.openDialog({ kind: 'groupMessage', conversationId: null });
  });
  return (
    <Menu>
      <MenuButton ref={button} label={t('sidebar.newConversation')}>
        +
      </MenuButton>
      <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
        <MenuItem label={t('rooms.group.person')} onSelect={() => choose('person')} />
        {!isGuest && <MenuItem needsServer label={t('rooms.group.title')} onSelect={() => choose('group')} />}
      </MenuContent>
    </Menu>
  );
}
