import { type ReactElement, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Boundary } from '../parts/Boundary.tsx';
import { roomsInOrder } from '../../stores/conversations/selectors.ts';
import { nameMatches } from '../../stores/people/selectors.ts';
import { endedInOrder } from '../../stores/rooms/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import { EndedRoomItem } from './EndedRoomItem.tsx';
import { NoRooms } from './NoRooms.tsx';
import { RoomItem } from './RoomItem.tsx';
import { RoomMenu } from './RoomMenu.tsx';
import styles from './Sidebar.module.css';
import { useShowsLastMessage } from './useShowsLastMessage.ts';

export interface RoomListProps {
  readonly query: string;
  readonly onOpened: () => void;
}

/** My rooms: open ones by last activity, then those that have ended. */
export function RoomList({ query, onOpened }: RoomListProps): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const conversations = useStore(stores.conversations);
  const showsLastMessage = useShowsLastMessage();
  const ended = useStore(stores.rooms, (rooms) => rooms.ended);
  const openId = useStore(stores.timelines, (state) => state.openId);
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
        <RoomMenu />
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
