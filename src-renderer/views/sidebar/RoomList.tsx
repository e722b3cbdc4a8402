import { type ReactElement, memo, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import { nameMatches } from '../../stores/people/reduce.ts';
import { endedInOrder, isClosed } from '../../stores/rooms/selectors.ts';
import type { EndedRoom, RoomDialog } from '../../stores/rooms/reduce.ts';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useIsGuest, useParley } from '../ParleyContext.ts';
import { ServerButton } from '../parts/ServerButton.tsx';
import { Menu, MenuButton, MenuContent, MenuItem, useMenuChoice } from '../parts/Menu.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import { useRoomClock } from '../rooms/useRoomClock.ts';
import styles from './Sidebar.module.css';
import { ConversationRow, type RowProps } from './ConversationRow.tsx';
import { useShowsLastMessage } from './LastLine.tsx';
import { SidebarItem } from './SidebarItem.tsx';

export interface RoomListProps {
  readonly query: string;
  readonly onOpened: () => void;
}

/** My rooms: open ones by last activity, then those that have ended. */
export function RoomList({ query, onOpened }: RoomListProps): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const conversations = useStore(stores.conversations);
  const showsLastMessage = useShowsLastMessage();
  const ended = useStore(stores.rooms, (rooms) => rooms.ended);
  const openId = useStore(stores.timelines, (state) => state.openId);
  const isGuest = useIsGuest();
  const inActivity = useStore(stores.activity, ({ open }) => open);
  const shown = useMemo(
    () => roomsInOrder(conversations).filter(({ room }) => nameMatches(room.title, query)),
    [conversations, query],
  );
  const over = useMemo(() => endedInOrder(ended).filter(({ room }) => nameMatches(room.title, query)), [ended, query]);
  const ids = [...shown, ...over].map(({ conversationId }) => conversationId);
  const tabStop = ids.find((id) => id === openId) ?? ids[0];

  const choose = useCallback(
    (conversationId: string): void => {
      actions.conversations.open(conversationId);
      onOpened();
    },
    [actions, onOpened],
  );

  if (query.trim() !== '' && ids.length === 0) return null;
  return (
    <section>
      <div className={styles['heading']}>
        <h2>{t('sidebar.rooms')}</h2>
        {!isGuest && <RoomMenu />}
      </div>
      <ul aria-label={t('sidebar.rooms')}>
        {shown.map((conversation) => (
          <Boundary key={conversation.conversationId} kind="item" resetKeys={[conversation]}>
            <RoomItem
              conversation={conversation}
              isOpen={conversation.conversationId === openId && !inActivity}
              isStop={conversation.conversationId === tabStop}
              showsLastMessage={showsLastMessage}
              onChoose={choose}
            />
          </Boundary>
        ))}
        {over.map((room) => (
          <Boundary key={room.conversationId} kind="item" resetKeys={[room]}>
            <EndedRoomItem
              ended={room}
              isOpen={room.conversationId === openId && !inActivity}
              isStop={room.conversationId === tabStop}
              onChoose={() => choose(room.conversationId)}
            />
          </Boundary>
        ))}
        {ids.length === 0 && query === '' && <NoRooms />}
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

interface EndedRoomItemProps {
  readonly ended: EndedRoom;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
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
      onChoose={onChoose}
    />
  );
}

const MINUTE_MS = 60_000;

interface RoomItemProps extends RowProps {
  readonly conversation: RoomSummary;
}

function RoomItemView({ conversation, ...row }: RoomItemProps): ReactElement {
  const t = useWords();
  const { room } = conversation;
  const { leftMs, isNear } = useRoomClock(room);

  return (
    <ConversationRow
      {...row}
      conversation={conversation}
      avatar={<RoomRing room={room} />}
      description={[
        t(room.locked ? 'rooms.locked' : 'rooms.open'),
        ...(leftMs === Infinity ? [] : [t('rooms.closesIn', { left: describeTimeLeft(t, leftMs) })]),
      ].join(', ')}
      aside={
        isNear && (
          <span className={styles['aside']}>
            {leftMs <= MINUTE_MS ? t('rooms.underAMinute') : describeTimeLeft(t, leftMs)}
          </span>
        )
      }
    />
  );
}

/**
 * Memoized: re-renders only when its own conversation changes, because a list may have hundreds and every event changes
 * one of them.
 */
const RoomItem = memo(RoomItemView);
