import { type ReactElement, useMemo } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { endedInOrder, isClosed } from '../../stores/rooms/selectors.ts';
import type { EndedRoom, RoomDialog } from '../../stores/rooms/reduce.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useIsGuest, useParley } from '../ParleyContext.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, useMenuChoice } from '../parts/Menu.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import styles from './Sidebar.module.css';
import { ConversationItem } from './ConversationItem.tsx';
import type { RowProps } from './ConversationRow.tsx';
import { SidebarItem } from './SidebarItem.tsx';
import { useListing } from '../sections/useListing.ts';
import { isFiltering, type SidebarFilter, useIsListed } from './useIsListed.ts';
import { useRowProps } from './useRowProps.ts';

export interface RoomListProps {
  readonly filter: SidebarFilter;
  readonly onOpened: () => void;
}

/** My rooms: open ones by last activity, then those that have ended. */
export function RoomList({ filter, onOpened }: RoomListProps): ReactElement | null {
  const t = useWords();
  const { stores } = useParley();
  const conversations = useStore(stores.conversations);
  const ended = useStore(stores.rooms, (rooms) => rooms.ended);
  const isGuest = useIsGuest();
  const listingOf = useListing();
  const rooms = useMemo(() => roomsInOrder(conversations), [conversations]);
  const isListed = useIsListed(filter);
  const shown = useMemo(
    () => rooms.filter((one) => listingOf(one) === 'default' && isListed(one)),
    [rooms, isListed, listingOf],
  );
  const { query, only } = filter;
  const over = useMemo(
    () => (only === 'unread' ? [] : endedInOrder(ended).filter(({ room }) => nameMatches(room.title, query))),
    [ended, query, only],
  );
  const ids = [...shown, ...over].map(({ conversationId }) => conversationId);
  const rowProps = useRowProps(ids, onOpened);
  // The others are in other lists.
  const hasNone = rooms.length === 0 && ids.length === 0;

  if (isFiltering(filter) && ids.length === 0) return null;
  return (
    <section data-drop="default">
      <div className={styles['heading']}>
        <h2>{t('sidebar.rooms')}</h2>
        {!isGuest && <RoomMenu />}
      </div>
      <ul aria-label={t('sidebar.rooms')}>
        {shown.map((conversation) => (
          <Boundary key={conversation.conversationId} kind="item" resetKeys={[conversation]}>
            <ConversationItem conversation={conversation} {...rowProps(conversation.conversationId)} />
          </Boundary>
        ))}
        {over.map((room) => (
          <Boundary key={room.conversationId} kind="item" resetKeys={[room]}>
            <EndedRoomItem ended={room} {...rowProps(room.conversationId)} />
          </Boundary>
        ))}
        {hasNone && <NoRooms />}
      </ul>
    </section>
  );
}

/** In place of an empty list of rooms: buttons to create one and to enter one. */
function NoRooms(): ReactElement {
  const t = useWords();
  const open = useParley().actions.rooms.openDialog;
  const isGuest = useIsGuest();
  return (
    <li className={styles['note']}>
      {t('sidebar.noRooms')}
      {!isGuest && (
        <span className={styles['choices']}>
          <ServerButton onClick={() => open({ kind: 'new', name: '', like: null })}>{t('rooms.newTitle')}</ServerButton>
          <ServerButton onClick={() => open({ kind: 'enter', name: '' })}>{t('rooms.enterTitle')}</ServerButton>
        </span>
      )}
    </li>
  );
}

/** The + menu of the rooms: create one, or enter one. */
function RoomMenu(): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { button, choose, onCloseAutoFocus } = useMenuChoice<RoomDialog>(actions.rooms.openDialog);

  return (
    <Menu>
      <MenuButton ref={button} label={t('sidebar.newRoom')}>
        +
      </MenuButton>
      <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
        <MenuItem
          needsServer
          label={t('rooms.newTitle')}
          onSelect={() => choose({ kind: 'new', name: '', like: null })}
        />
        <MenuItem needsServer label={t('rooms.enterTitle')} onSelect={() => choose({ kind: 'enter', name: '' })} />
        <MenuItem needsServer label={t('rooms.directory.browse')} onSelect={() => choose({ kind: 'directory' })} />
      </MenuContent>
    </Menu>
  );
}

interface EndedRoomItemProps extends RowProps {
  readonly ended: EndedRoom;
}

/** A room that has ended, which can be created again or removed from the list. */
function EndedRoomItem({ ended, isOpen, isStop, onChoose }: EndedRoomItemProps): ReactElement {
  const t = useWords();
  const end = t(isClosed(ended) ? 'rooms.closed' : 'rooms.over');
  return (
    <SidebarItem
      avatar={<RoomRing room={ended.room} isOver />}
      name={ended.room.title}
      description={end}
      aside={<span className={cx(styles['time'], controls['aside'], controls['cut'])}>{end}</span>}
      isOpen={isOpen}
      isOver
      isStop={isStop}
      onChoose={() => onChoose(ended.conversationId)}
    />
  );
}
