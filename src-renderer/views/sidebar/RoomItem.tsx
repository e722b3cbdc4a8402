import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RoomSummary } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { describeTimeLeft } from '../../i18n/describeDuration.ts';
import { typingIn } from '../../stores/typing/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import { useRoomClock } from '../rooms/useRoomClock.ts';
import { useConversationRule } from '../settings/useNotify.ts';
import { LastLine } from './LastLine.tsx';
import styles from './Sidebar.module.css';
import { SidebarItem } from './SidebarItem.tsx';

const MINUTE_MS = 60_000;

export interface RoomItemProps {
  readonly conversation: RoomSummary;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly showsLastMessage: boolean;
  readonly onChoose: (conversationId: string) => void;
}

function RoomItemView({ conversation, isOpen, isStop, showsLastMessage, onChoose }: RoomItemProps): ReactElement {
  const { t } = useTranslation();
  const { stores } = useParley();
  const { conversationId, room, unread, last } = conversation;
  const { leftMs, isNear } = useRoomClock(room);
  const isMuted = useConversationRule(conversationId)?.level === 'nothing';
  const typing = useStore(stores.typing, (state) => typingIn(state, conversationId).length > 0);

  return (
    <SidebarItem
      avatar={<RoomRing room={room} />}
      name={room.title}
      description={[
        t(room.locked ? 'rooms.locked' : 'rooms.open'),
        ...(leftMs === Infinity ? [] : [t('rooms.closesIn', { left: describeTimeLeft(t, leftMs) })]),
      ].join(', ')}
      title={last === null ? undefined : describePreview(t, last)}
      below={showsLastMessage && last !== null ? <LastLine conversation={conversation} last={last} /> : null}
      aside={
        isNear && (
          <span className={styles['aside']}>
            {leftMs <= MINUTE_MS ? t('rooms.underAMinute') : describeTimeLeft(t, leftMs)}
          </span>
        )
      }
      isMuted={isMuted}
      isTyping={typing}
      unread={unread}
      isOpen={isOpen}
      isStop={isStop}
      onChoose={() => onChoose(conversationId)}
    />
  );
}

/**
 * Memoized: re-renders only when its own conversation changes, because a list may have hundreds and every event changes
 * one of them.
 */
export const RoomItem = memo(RoomItemView);
